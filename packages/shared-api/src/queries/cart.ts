import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@patina/platform/query';
import { type Cart, type CartLine, cart as calls } from '../contract/cart/cart.ts';
import type { Product } from '../contract/catalogue/catalogue.ts';
import type { Unit } from '../contract/catalogue/units.ts';
import { type Locale, useLocale } from '../state/locale.ts';
import { OWN } from '../state/session.ts';
import { apiOf } from './query-client.ts';

const CART = [OWN, 'cart'];

/** Changes run one after the other, so that each answer includes all changes before it. */
const ONE_BY_ONE = { id: 'cart' };

/** The cart of the signed-in shopper. */
export function cartContents(locale: Locale) {
  return queryOptions({
    queryKey: [...CART, locale.currency, locale.language],
    queryFn: ({ signal, ...context }) => apiOf(context)(calls.contents, { signal }),
    select: (answer) => answer.cart,
  });
}

/**
 * Optimistic changes of the cart, visible in every part of the page at once. A rejected change is undone; the server's
 * list is loaded when no other change is pending.
 */
export function useCartChanges() {
  const queryClient = useQueryClient();
  const locale = useLocale();
  const api = apiOf({ meta: queryClient.getDefaultOptions().queries?.meta });
  const isLast = () => queryClient.isMutating({ mutationKey: CART }) === 1;
  const take = (answer: Cart) => {
    if (isLast()) queryClient.setQueryData(cartContents(locale).queryKey, answer);
  };
  const askAgain = () => (isLast() ? queryClient.invalidateQueries({ queryKey: CART }) : undefined);

  const add = useMutation({
    mutationKey: CART,
    scope: ONE_BY_ONE,
    mutationFn: ({ id, unit }: Wanted) => api(calls.add, { body: { id, unit_id: unit?.id, count: 1 } }),
    onMutate: (wanted) => change(queryClient, (lines) => [...without(lines, wanted.id), lineOf(wanted)]),
    onError: (_, { id }) => change(queryClient, (lines) => without(lines, id)),
    onSettled: askAgain,
  });
  const remove = useMutation({
    mutationKey: CART,
    scope: ONE_BY_ONE,
    mutationFn: (id: number) => api(calls.remove, { body: { id, is_variation: false } }),
    onMutate: (id) => change(queryClient, (lines) => without(lines, id)),
    onSuccess: take,
    onError: askAgain,
  });
  return { add, remove };
}

async function change(queryClient: QueryClient, to: (lines: CartLine[]) => CartLine[]): Promise<void> {
  // The answer to a running request would undo the change.
  await queryClient.cancelQueries({ queryKey: CART });
  queryClient.setQueriesData<Cart>({ queryKey: CART }, (known) => known && { ...known, cart: to(known.cart) });
}

const without = (lines: CartLine[], id: number) => lines.filter(({ item_id }) => item_id !== id);

/** A product that is added, and the unit of it that the shopper has chosen. */
type Wanted = Product & { unit?: Unit | undefined };

/** The line that the server will add. */
function lineOf({ unit, ...product }: Wanted): CartLine {
  const price = unit?.price ?? product.price;
  const asAdded = { is_variation: false, count: 1, sold: false, alternative: null };
  return {
    item_id: product.id,
    item: { ...product, price },
    unit,
    is_chosen: unit !== undefined,
    price_seen: price,
    ...asAdded,
  };
}

import type { QueryClient } from '@patina/platform/query';
import type { Cart } from '@patina/shared-api/contract/cart/cart';
import { OWN } from '@patina/shared-api/state/session';

/** Keeps the carts of all tabs alike: a change in one reloads the others. Returns a function that stops it. */
export function followCarts(queryClient: QueryClient): () => void {
  const channel = new BroadcastChannel('cart');
  /** The items that the server has named last; undefined while another tab's change is loaded. */
  let known: string | undefined;

  channel.onmessage = () => {
    known = undefined;
    void reloadCart(queryClient);
  };

  const stopReads = queryClient.getQueryCache().subscribe(({ type, query, ...event }) => {
    if (type !== 'updated' || !('action' in event) || event.action.type !== 'success' || !isCart(query.queryKey))
      return;
    if (event.action.manual) return;
    const items = (query.state.data as Cart).cart.map(({ item_id }) => item_id).join();
    if (known !== undefined && known !== items) channel.postMessage(null);
    known = items;
  });
  const stopWrites = queryClient.getMutationCache().subscribe(({ type, mutation, ...event }) => {
    if (type !== 'updated' || !('action' in event) || event.action.type !== 'success') return;
    if (isCart(mutation.options.mutationKey)) channel.postMessage(null);
  });

  // This code loads after the page: somebody may have changed the cart before.
  const isChanged = queryClient.getMutationCache().findAll({ mutationKey: CART, status: 'success' }).length > 0;
  if (isChanged) channel.postMessage(null);

  return () => {
    stopReads();
    stopWrites();
    channel.close();
  };
}

const isCart = (key: readonly unknown[] = []) => CART.every((part, at) => key[at] === part);

/** First parts of the keys of the cart and of its changes. */
export const CART = [OWN, 'cart'];

/** Requests the cart anew. A running first request is not joined: it may have been answered before the change. */
export async function reloadCart(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries({ queryKey: CART });
  await queryClient.invalidateQueries({ queryKey: CART });
}

import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@patina/platform/query';
import { searches } from '../contract/cart/searches.ts';
import { watchlist as calls, type Hearts } from '../contract/cart/watchlist.ts';
import type { Locale } from '../state/locale.ts';
import { OWN } from '../state/session.ts';
import { apiOf, payloadQuery } from './query-client.ts';

/** First parts of the keys of all that is watched. */
const WATCHLIST = [OWN, 'watchlist'];
const HEARTS = [...WATCHLIST, 'hearts'];

/** Changes run one after the other, so that the last one counts. */
const ONE_BY_ONE = { id: 'watchlist' };

/** Requests all that is watched anew. A running first request is not joined: it may have been answered before the change. */
export async function reloadWatchlist(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries({ queryKey: WATCHLIST });
  await queryClient.invalidateQueries({ queryKey: WATCHLIST });
}

/** One page of the watchlist, with its place in the whole. */
export function watchedItems(page: number, locale: Locale) {
  return queryOptions({
    queryKey: [...WATCHLIST, 'page', page, locale.currency, locale.language],
    queryFn: ({ signal, ...context }) => apiOf(context)(calls.contents, { query: page === 1 ? {} : { page }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What is watched of one product: itself, and units of it. */
export function watchedOfProduct(item_id: number, locale: Locale) {
  return payloadQuery([...WATCHLIST, 'item', item_id, locale.currency, locale.language], calls.contents, {
    query: { item_id, limit: 100 },
  });
}

/** Ids of the products and units that the signed-in shopper watches. */
export function ownHearts() {
  return payloadQuery(HEARTS, calls.hearts);
}

/** A product, or one unit of it. */
export interface Watched {
  item_id: number;
  unit_id?: number | undefined;
}

interface HeartChange extends Watched {
  isWatched: boolean;
}

/** Watches something or no longer, seen by all hearts of the page at once; a rejected change is undone. */
export function useHeartChange() {
  const queryClient = useQueryClient();
  const api = apiOf({ meta: queryClient.getDefaultOptions().queries?.meta });

  async function show(change: HeartChange) {
    // The answer to a running request would undo the change.
    await queryClient.cancelQueries({ queryKey: HEARTS });
    queryClient.setQueryData(
      ownHearts().queryKey,
      (known) => known && { ...known, payload: changed(known.payload, change) },
    );
  }

  return useMutation({
    mutationKey: WATCHLIST,
    scope: ONE_BY_ONE,
    mutationFn: ({ item_id, unit_id, isWatched }: HeartChange) =>
      api(isWatched ? calls.add : calls.remove, { body: { item_id, unit_id } }),
    onMutate: show,
    onError: (_, change) => show({ ...change, isWatched: !change.isWatched }),
    onSettled: () =>
      queryClient.isMutating({ mutationKey: WATCHLIST }) === 1 ? reloadWatchlist(queryClient) : undefined,
  });
}

function changed({ items, units }: Hearts, { item_id, unit_id, isWatched }: HeartChange): Hearts {
  const change = (ids: number[], id: number) => [...ids.filter((each) => each !== id), ...(isWatched ? [id] : [])];
  return unit_id === undefined ? { items: change(items, item_id), units } : { items, units: change(units, unit_id) };
}

/** First parts of the key of the saved searches. */
export const SEARCHES = [OWN, 'searches'];

/** The searches that the signed-in shopper has saved. */
export function savedSearches() {
  return payloadQuery(SEARCHES, searches.list);
}

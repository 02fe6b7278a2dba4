import { forgetGuestHearts, guestHearts } from '@patina/parts/guest-hearts';
import { watchlist } from '@patina/shared-api/contract/cart/watchlist';
import { reloadWatchlist } from '@patina/shared-api/queries/watchlist';
import { sessionAtom } from '@patina/shared-api/state/session';
import type { ShellStorefront } from '#shared/storefront/shell-storefront.ts';

/** Tabs of one browser take the hearts one after the other: the second one finds none. */
const LOCK = 'guest-hearts';

/**
 * Puts what the visitor has watched as a guest on the watchlist of the account (docs/product.md#watchlist). After a failure
 * the hearts stay in the browser, until the next page or sign-in.
 */
export async function takeHearts({ api, queryClient, store }: ShellStorefront): Promise<void> {
  await alone(async () => {
    const items = [...guestHearts()];
    if (items.length === 0 || !store.get(sessionAtom).isAuthenticated) return;
    const isTaken = await api(watchlist.take, { body: { items } }).then(
      () => true,
      () => false,
    );
    if (!isTaken) return;
    forgetGuestHearts(items);
    await reloadWatchlist(queryClient);
  });
}

/** Browsers have locks in secure contexts only; elsewhere taking twice does no harm. */
const alone = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(LOCK, work) : work();

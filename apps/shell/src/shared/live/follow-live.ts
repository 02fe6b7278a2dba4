import type { QueryClient } from '@patina/platform/query';
import { type LiveKind, LiveNotification, live } from '@patina/shared-api/contract/told/live';
import { NOTIFICATIONS, notificationPage } from '@patina/shared-api/queries/notifications';
import { OWN_ORDERS } from '@patina/shared-api/queries/purchase';
import { localeAtom } from '@patina/shared-api/state/locale';
import { OWN } from '@patina/shared-api/state/session';
import { attempt } from '#shared/browser-storage/browser-storage.ts';
import { isLiveAtom } from '#shared/live/is-live-atom.ts';
import { CART, reloadCart } from '#shared/own-cart/follow-carts.ts';
import type { ShellStorefront } from '#shared/storefront/shell-storefront.ts';
import { shareStream } from './share-stream.ts';

/**
 * Keeps what the pages of this browser show of notifications, orders and cart as it is on the server, by one stream
 * (docs/product.md#live). Returns a function that ends it.
 */
export function followLive(storefront: ShellStorefront): () => void {
  const token = attempt(() => window.localStorage.getItem('token'));
  const { queryClient, session, store } = storefront;
  const renew: Record<LiveKind, (data: string) => unknown> = {
    notification(data) {
      const { id, unread } = LiveNotification.parse(JSON.parse(data));
      const known = queryClient.getQueryData(notificationPage(store.get(localeAtom)).queryKey);
      const isKnown = known?.meta.unread === unread && (known.payload[0]?.id ?? 0) === id;
      return isKnown || queryClient.invalidateQueries({ queryKey: NOTIFICATIONS });
    },
    // Refunds go to the balance.
    order: () => [...OWN_ORDERS, [OWN, 'profile']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    cart: () => isCartChanging(queryClient) || reloadCart(queryClient),
  };
  return shareStream({
    window,
    ask: (lastId, signal) =>
      fetch(`/api${live.stream.path}`, {
        signal,
        cache: 'no-store',
        headers: {
          accept: 'text/event-stream',
          ...(token && { authorization: `Bearer ${token}` }),
          ...(lastId !== undefined && { 'last-event-id': lastId }),
        },
      }),
    setOpen: (isOpen) => store.set(isLiveAtom, isOpen),
    onSessionEnd: session.check,
    apply: ({ kind, data }) => void renew[kind](data),
  });
}

/** The answer to the shopper's own change brings all others. */
const isCartChanging = (queryClient: QueryClient): boolean => queryClient.isMutating({ mutationKey: CART }) > 0;

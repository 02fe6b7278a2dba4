import type { Texts } from '@patina/platform/remote-contract';
import type { RemotesInPage } from '@patina/platform/remotes';
import type { RouteObject } from '@patina/platform/router';
import { sessionActionsAtom } from '@patina/shared-api/state/session';
import type { Answers } from '@patina/test-pages/api/answers';
import { collectToasts } from '@patina/test-pages/pages/collect-toasts';
import { createTestStorefront } from '@patina/test-pages/pages/create-test-storefront';
import { renderRoutes } from '@patina/test-pages/pages/render-routes';
import { vi } from 'vitest';
import { messages } from '#messages/messages.ts';
// Imported here, so that no test waits for a lazy chunk.
import '#features/account-tabs/AccountLayout.tsx';
import '#features/orders/OrderPage.tsx';
import '#features/orders/OrdersTab.tsx';
import '#app/PaymentsTab.tsx';
import '#app/ProfileTab.tsx';
import '#features/second-factor/SecurityTab.tsx';
import '#features/watchlist/WatchlistTab.tsx';
import { routes } from '#routes.ts';
import { USUAL_ANSWERS } from './usual-answers.ts';

interface AccountOptions {
  language?: string;
  texts?: Texts;
  remotes?: RemotesInPage;
  /** Whether the shopper confirms who they are, once a call asks for it. */
  confirm?: () => Promise<boolean>;
}

/** Opens a page of the account as the shell does, for a signed-in shopper. */
export function openAccount(address: string, answers: Answers = {}, { confirm, ...options }: AccountOptions = {}) {
  const visitor = { isAuthenticated: true, ...(confirm && { confirm }) };
  const storefront = createTestStorefront({ ...USUAL_ANSWERS, ...answers }, visitor);
  const actions = { begin: vi.fn(async () => {}), signOut: vi.fn(async () => {}), leave: vi.fn(async () => {}) };
  storefront.store.set(sessionActionsAtom, actions);
  const toasts = collectToasts();
  const page = renderRoutes(storefront, { address, routes: withoutOffers(routes), messages, ...options });
  return {
    ...page,
    /** Texts of the toasts. */
    toasts,
    actions,
    /** Bodies of the calls with this method and path, without currency and language. */
    bodiesOf: (call: string) => page.callsOf(call).map(({ body: { currency: _, language: __, ...body } }) => body),
  };
}

/** The offers belong to another remote: replaced by a plain heading. */
function withoutOffers(all: RouteObject[]): RouteObject[] {
  return all.map((route) =>
    route.id === 'account:offers'
      ? { id: route.id, path: 'offers', element: <h1>Offers</h1> }
      : ({ ...route, ...(route.children && { children: withoutOffers(route.children) }) } as RouteObject),
  );
}

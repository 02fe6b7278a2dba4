import { createInstance, I18nextProvider, initReactI18next } from '@patina/platform/i18n';
import { QueryClientProvider } from '@patina/platform/query';
import type { Texts } from '@patina/platform/remote-contract';
import { type RemotesInPage, RemotesProvider } from '@patina/platform/remotes';
import { createBrowserRouter, type RouteObject, RouterContextProvider } from '@patina/platform/router';
import { RouterProvider } from '@patina/platform/router-dom';
import { createStore, StoreProvider } from '@patina/platform/state';
import { createApi } from '@patina/shared-api/client/api';
import { createQueryClient } from '@patina/shared-api/queries/query-client';
import { storefrontContext } from '@patina/shared-api/queries/storefront';
import { chosenLocaleAtom } from '@patina/shared-api/state/locale';
import { sessionActionsAtom, sessionAtom } from '@patina/shared-api/state/session';
import { toast } from '@patina/ui/toast';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';
import { messages } from '#messages/messages.ts';
// Brought along, so that no test waits for code.
import '#features/account-tabs/AccountLayout.tsx';
import '#features/orders/OrderPage.tsx';
import '#features/orders/OrdersTab.tsx';
import '#features/payments/PaymentsTab.tsx';
import '#features/profile/ProfileTab.tsx';
import { routes as accountRoutes } from '../routes.ts';
import { type Answers, fakeApi } from './fake-api.ts';

/** A page whose other remotes are all down. */
const NO_REMOTES: RemotesInPage = {
  loader: {
    load: async (remote) => {
      throw new Error(`${remote} is away`);
    },
  },
  addMessages: async () => {},
};

/** Opens a page of the account as the shell does, for somebody who is signed in. */
export function openAccount(
  address: string,
  answers: Answers = {},
  { language = 'en', texts = messages.en as Texts, remotes = NO_REMOTES } = {},
) {
  const { asked, fetch } = fakeApi(answers);
  const locale = { currency: 'EUR', language: 1 };
  const api = createApi({
    base: `${location.origin}/api`,
    fetch,
    locale: () => locale,
    token: () => null,
    csrfToken: () => 'token',
  });
  const store = createStore();
  const actions = { begin: vi.fn(async () => {}), signOut: vi.fn(async () => {}), leave: vi.fn(async () => {}) };
  store.set(chosenLocaleAtom, locale);
  store.set(sessionAtom, { isAuthenticated: true, emailVerified: true, authCheckedOnce: true });
  store.set(sessionActionsAtom, actions);
  const queryClient = createQueryClient(api);
  const storefront = { api, queryClient, store, isStarted: () => true };
  history.replaceState(null, '', address);
  // The page's one Toaster is the shell's, and its toasts outlive a test.
  const said: string[] = [];
  for (const kind of ['success', 'error'] as const)
    vi.spyOn(toast, kind).mockImplementation((text) => String(said.push(text)));
  const i18n = createInstance();
  i18n.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { account: texts } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    initAsync: false,
  });
  const children: RouteObject[] = [...withoutOffers(accountRoutes), { path: '*', element: <p>Somewhere else</p> }];
  const router = createBrowserRouter([{ hydrateFallbackElement: <p>Opening</p>, children }], {
    getContext: () => new RouterContextProvider(new Map([[storefrontContext, storefront]])),
  });
  onTestFinished(() => router.dispose());
  render(
    <I18nextProvider i18n={i18n}>
      <StoreProvider store={store}>
        <QueryClientProvider client={queryClient}>
          <RemotesProvider value={remotes}>
            <RouterProvider router={router} />
          </RemotesProvider>
        </QueryClientProvider>
      </StoreProvider>
    </I18nextProvider>,
  );
  return {
    user: userEvent.setup(),
    asked,
    /** Texts of the toasts. */
    said,
    actions,
    store,
    queryClient,
    router,
    address: () => location.pathname + location.search + location.hash,
    /** Bodies of the calls to a path. */
    bodiesOf: (call: string) => asked.filter((each) => each.call === call).map(({ body }) => body),
  };
}

/** The offers are another remote's: a plain text stands for them. */
function withoutOffers(routes: RouteObject[]): RouteObject[] {
  return routes.map((route) =>
    route.id === 'account:offers'
      ? { id: route.id, path: 'offers', element: <h1>Offers</h1> }
      : ({ ...route, ...(route.children && { children: withoutOffers(route.children) }) } as RouteObject),
  );
}

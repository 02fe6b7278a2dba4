import { createInstance, I18nextProvider, initReactI18next } from '@patina/platform/i18n';
import { QueryClientProvider } from '@patina/platform/query';
import { createBrowserRouter, type RouteObject, RouterContextProvider } from '@patina/platform/router';
import { RouterProvider } from '@patina/platform/router-dom';
import { createStore, StoreProvider } from '@patina/platform/state';
import { createApi } from '@patina/shared-api/client/api';
import { createQueryClient } from '@patina/shared-api/queries/query-client';
import { storefrontContext } from '@patina/shared-api/queries/storefront';
import { chosenLocaleAtom } from '@patina/shared-api/state/locale';
import { sessionAtom } from '@patina/shared-api/state/session';
import { toast } from '@patina/ui/toast';
import { render } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import { browser } from '#leaving/browser.ts';
import { messages } from '#messages/messages.ts';
// Brought along, so that no test waits for code.
import '#features/cart/CartPage.tsx';
import '#features/payment-result/FailPage.tsx';
import '#features/payment-result/PendingPage.tsx';
import '#features/payment-result/SuccessPage.tsx';
import '#top-up/TopUpDialog.tsx';
import { routes as checkoutRoutes } from '../routes.ts';
import { type Answers, fakeApi } from './fake-api.ts';

/** Opens a page of the checkout as the shell does, for somebody who is signed in; `more` are pages beside them. */
export function openCheckout(
  address: string,
  answers: Answers = {},
  { currency = 'EUR', isAuthenticated = true, more = [] as RouteObject[] } = {},
) {
  const { asked, fetch } = fakeApi(answers);
  const locale = { currency, language: 1 };
  const api = createApi({
    base: `${location.origin}/api`,
    fetch,
    locale: () => locale,
    token: () => null,
    csrfToken: () => 'token',
  });
  const store = createStore();
  store.set(chosenLocaleAtom, locale);
  store.set(sessionAtom, { isAuthenticated, emailVerified: isAuthenticated, authCheckedOnce: true });
  const queryClient = createQueryClient(api);
  const storefront = { api, queryClient, store, isStarted: () => true };
  history.replaceState(null, '', address);
  // The page's one Toaster is the shell's, and its toasts outlive a test.
  const said: string[] = [];
  for (const kind of ['success', 'warning', 'error'] as const)
    vi.spyOn(toast, kind).mockImplementation((text) => String(said.push(text)));
  const goTo = vi.spyOn(browser, 'goTo').mockImplementation(() => {});
  const i18n = createInstance();
  i18n.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { checkout: messages.en } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    initAsync: false,
  });
  const children: RouteObject[] = [...checkoutRoutes, ...more, { path: '*', element: <p>Somewhere else</p> }];
  const router = createBrowserRouter([{ hydrateFallbackElement: <p>Opening</p>, children }], {
    getContext: () => new RouterContextProvider(new Map([[storefrontContext, storefront]])),
  });
  onTestFinished(() => router.dispose());
  const { unmount } = render(
    <I18nextProvider i18n={i18n}>
      <StoreProvider store={store}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StoreProvider>
    </I18nextProvider>,
  );
  return {
    asked,
    /** Texts of the toasts. */
    said,
    /** Addresses that the page was left for. */
    goTo,
    queryClient,
    unmount,
    address: () => location.pathname + location.search,
    /** The calls to a path. */
    callsOf: (call: string) => asked.filter((each) => each.call === call),
  };
}

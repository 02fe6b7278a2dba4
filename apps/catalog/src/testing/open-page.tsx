import { createInstance, I18nextProvider, initReactI18next } from '@patina/platform/i18n';
import { QueryClientProvider } from '@patina/platform/query';
import { createBrowserRouter, type RouteObject, RouterContextProvider } from '@patina/platform/router';
import { RouterProvider } from '@patina/platform/router-dom';
import { createStore, StoreProvider } from '@patina/platform/state';
import { createApi } from '@patina/shared-api/client/api';
import { createQueryClient } from '@patina/shared-api/queries/query-client';
import { type Storefront, storefrontContext } from '@patina/shared-api/queries/storefront';
import { consentAtom, NO_CONSENT } from '@patina/shared-api/state/consent';
import { chosenLocaleAtom } from '@patina/shared-api/state/locale';
import { sessionAtom } from '@patina/shared-api/state/session';
import { Toaster } from '@patina/ui/Toaster';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';
import { messages } from '#messages/messages.ts';
import { routes as catalogRoutes } from '../routes.ts';
import { type Answers, fakeApi } from './fake-api.ts';

/** A storefront whose API is the fake one; `asked` gathers what it was asked. */
export function openStorefront(
  answers: Answers,
  currency = 'EUR',
  consent = NO_CONSENT,
  isAuthenticated = false,
): Storefront & { asked: string[] } {
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
  store.set(consentAtom, consent);
  store.set(sessionAtom, { isAuthenticated, emailVerified: isAuthenticated, authCheckedOnce: true });
  return { api, queryClient: createQueryClient(api), store, isStarted: () => false, asked };
}

/** Opens a page of the catalogue as the shell does; an address that is not the catalogue's shows itself. */
export function openPage(
  address: string,
  answers: Answers,
  { currency = 'EUR', consent = NO_CONSENT, isAuthenticated = false } = {},
) {
  const storefront = openStorefront(answers, currency, consent, isAuthenticated);
  history.replaceState(null, '', address);
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  vi.stubGlobal('IntersectionObserver', EverythingIsNear);
  const i18n = createInstance();
  i18n.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { catalog: messages.en } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    initAsync: false,
  });
  const children: RouteObject[] = [...catalogRoutes, { path: '*', element: <p>Somewhere else</p> }];
  const routes: RouteObject[] = [{ hydrateFallbackElement: <p>Opening</p>, children }];
  const router = createBrowserRouter(routes, {
    getContext: () => new RouterContextProvider(new Map([[storefrontContext, storefront]])),
  });
  onTestFinished(() => {
    router.dispose();
    vi.unstubAllGlobals();
  });
  render(
    <I18nextProvider i18n={i18n}>
      <StoreProvider store={storefront.store}>
        <QueryClientProvider client={storefront.queryClient}>
          <RouterProvider router={router} />
          <Toaster label="Notifications" closeLabel="Close" />
        </QueryClientProvider>
      </StoreProvider>
    </I18nextProvider>,
  );
  return {
    user: userEvent.setup(),
    asked: storefront.asked,
    store: storefront.store,
    address: () => location.pathname + location.search,
  };
}

/** A page without layout has everything in sight. */
class EverythingIsNear {
  readonly #see: () => void;

  constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
    this.#see = () => report([{ isIntersecting: true }]);
  }

  observe() {
    this.#see();
  }

  disconnect() {}
}

import { createInstance, I18nextProvider, initReactI18next } from '@patina/platform/i18n';
import { QueryClientProvider } from '@patina/platform/query';
import { createBrowserRouter, type RouteObject, RouterContextProvider } from '@patina/platform/router';
import { RouterProvider } from '@patina/platform/router-dom';
import { createStore, StoreProvider } from '@patina/platform/state';
import { createApi } from '@patina/shared-api/client/api';
import type { Product } from '@patina/shared-api/contract/catalogue';
import { createQueryClient } from '@patina/shared-api/queries/query-client';
import { storefrontContext } from '@patina/shared-api/queries/storefront';
import { chosenLocaleAtom } from '@patina/shared-api/state/locale';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { messages } from '#messages/messages.ts';
import { routes } from '../routes.ts';
import { SETTINGS } from './shop-settings.ts';

/** What the store recommends; undefined while it cannot say. */
export type Products = () => Product[] | undefined;

/** Opens a page as the shell does; `asked` gathers the paths that the API is asked for. */
export function openPage(address: string, products: Products) {
  const asked: string[] = [];
  const locale = { currency: 'EUR', language: 1 };
  const api = createApi({
    base: `${location.origin}/api`,
    fetch: async (input) => {
      const path = new URL(new Request(input).url).pathname.replace(/^\/api/, '');
      asked.push(path);
      const payload = path === '/settings' ? SETTINGS : products();
      return payload
        ? Response.json({ status: 'OK', payload })
        : Response.json({ status: 'ERROR', message: 'There is no such thing.' }, { status: 404 });
    },
    locale: () => locale,
    token: () => null,
    csrfToken: () => 'token',
  });
  const store = createStore();
  store.set(chosenLocaleAtom, locale);
  const queryClient = createQueryClient(api);
  const storefront = { api, queryClient, store, isStarted: () => true };
  const i18n = createInstance();
  i18n.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { [messages.namespace]: messages.en } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    initAsync: false,
  });
  history.replaceState(null, '', address);
  const children: RouteObject[] = [...routes, { path: '*', element: <p>Somewhere else</p> }];
  const router = createBrowserRouter([{ hydrateFallbackElement: <p>Opening</p>, children }], {
    getContext: () => new RouterContextProvider(new Map([[storefrontContext, storefront]])),
  });
  onTestFinished(() => router.dispose());
  render(
    <I18nextProvider i18n={i18n}>
      <StoreProvider store={store}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StoreProvider>
    </I18nextProvider>,
  );
  return { asked, user: userEvent.setup() };
}

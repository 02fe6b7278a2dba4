import { createInstance, I18nextProvider, initReactI18next } from '@patina/platform/i18n';
import { QueryClientProvider } from '@patina/platform/query';
import type { Messages, Texts } from '@patina/platform/remote-contract';
import { type RemotesInPage, RemotesProvider } from '@patina/platform/remotes';
import { createBrowserRouter, type RouteObject, RouterContextProvider } from '@patina/platform/router';
import { RouterProvider } from '@patina/platform/router-dom';
import { StoreProvider } from '@patina/platform/state';
import { storefrontContext } from '@patina/shared-api/queries/storefront';
import { startUser } from '@patina/test-kit/pages/start-user';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import type { TestStorefront } from './create-test-storefront.ts';

/** Other remotes, all of which fail to load. */
const NO_REMOTES: RemotesInPage['loader'] = {
  load: async (remote: string) => {
    throw new Error(`${remote} is away`);
  },
};

interface RoutesOptions {
  /** Path and query of the opened page. */
  address: string;
  /** The remote's routes; any other address shows "Somewhere else". */
  routes: RouteObject[];
  messages: Messages;
  /** Texts of another language, with its code; English by default. */
  language?: string;
  texts?: Texts;
  remotes?: RemotesInPage;
  /** Rendered after the page, such as a `Toaster`. */
  beside?: ReactNode;
}

/** The part of the style sheets that decides how an item's name is read aloud: these words are apart from those around them. */
const STYLE = '.hidden { display: inline-block }';

/** Renders routes at an address inside the providers of the shell's page. The router is disposed with the test. */
export function renderRoutes(
  storefront: TestStorefront,
  { address, routes, messages, language = 'en', texts = messages.en, remotes, beside }: RoutesOptions,
) {
  history.replaceState(null, '', address);
  const i18n = createInstance();
  i18n.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { [messages.namespace]: texts } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    initAsync: false,
  });
  const addTexts = (added: Messages) => void i18n.addResourceBundle(language, added.namespace, added.en, true);
  const pages = withPageTexts(routes, addTexts);
  const children: RouteObject[] = [...pages, { path: '*', element: <p>Somewhere else</p> }];
  const router = createBrowserRouter([{ hydrateFallbackElement: <p>Opening</p>, children }], {
    getContext: () => new RouterContextProvider(new Map([[storefrontContext, storefront]])),
  });
  const style = document.createElement('style');
  style.textContent = STYLE;
  document.head.append(style);
  onTestFinished(() => {
    router.dispose();
    style.remove();
  });
  const { unmount } = render(
    <I18nextProvider i18n={i18n}>
      <StoreProvider store={storefront.store}>
        <QueryClientProvider client={storefront.queryClient}>
          <RemotesProvider value={remotes ?? { loader: NO_REMOTES, addMessages: async (added) => addTexts(added) }}>
            <RouterProvider router={router} />
            {beside}
          </RemotesProvider>
        </QueryClientProvider>
      </StoreProvider>
    </I18nextProvider>,
  );
  const { received, queryClient, store } = storefront;
  return {
    user: startUser(),
    router,
    queryClient,
    store,
    received,
    unmount,
    address: () => location.pathname + location.search + location.hash,
    /** Path and query of every received call, without currency and language. */
    requests: () => received.map((each) => each.address),
    /** The received calls with this method and path, as the contract writes them. */
    callsOf: (call: string) => received.filter((each) => each.name === call),
  };
}

/** Adds the texts that a page exports, in English, as the shell adds them in the visitor's language. */
function withPageTexts(routes: RouteObject[], add: (messages: Messages) => void): RouteObject[] {
  return routes.map((route) => {
    const { lazy, children } = route;
    return {
      ...route,
      ...(typeof lazy === 'function' && {
        lazy: async () => {
          const { messages, ...page } = (await lazy()) as { messages?: Messages };
          if (messages) add(messages);
          return page;
        },
      }),
      ...(children && { children: withPageTexts(children, add) }),
    } as RouteObject;
  });
}

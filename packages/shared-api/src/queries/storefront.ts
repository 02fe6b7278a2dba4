import type { QueryClient, UseQueryOptions } from '@patina/platform/query';
import { createContext, type LoaderFunctionArgs } from '@patina/platform/router';
import type { createStore } from '@patina/platform/state';
import type { Api } from '../client/api.ts';
import { type Locale, localeAtom } from '../state/locale.ts';

/** The singletons of a page. */
export interface Storefront {
  api: Api;
  queryClient: QueryClient;
  store: ReturnType<typeof createStore>;
  /** True once the first route has been shown. */
  isStarted(): boolean;
}

/** The storefront in route loaders. */
export const storefrontContext = createContext<Storefront>();

interface PlanArguments {
  url: URL;
  params: LoaderFunctionArgs['params'];
  locale: Locale;
}

// biome-ignore lint/suspicious/noExplicitAny: the data and key types of unrelated queries have no common parent
type AnyQuery = UseQueryOptions<any, any, any, any>;

/**
 * A route loader that starts the page's queries together with its code. The first route waits for them, so that it is
 * painted at once; later ones show their loading state. A failed query never fails the loader: the page shows the
 * error.
 */
export function withQueries(plan: (args: PlanArguments) => AnyQuery[]) {
  return async ({ request, params, context }: LoaderFunctionArgs): Promise<null> => {
    const { queryClient, store, isStarted } = context.get(storefrontContext);
    const queries = plan({ url: new URL(request.url), params, locale: store.get(localeAtom) });
    const work = Promise.all(queries.map((query) => queryClient.prefetchQuery(query)));
    if (!isStarted()) await work;
    return null;
  };
}

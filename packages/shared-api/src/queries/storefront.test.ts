import { QueryClient, queryOptions } from '@patina/platform/query';
import { RouterContextProvider } from '@patina/platform/router';
import { createStore } from '@patina/platform/state';
import { expect, test } from 'vitest';
import { chosenLocaleAtom } from '../state/locale.ts';
import { type Storefront, storefrontContext, withQueries } from './storefront.ts';

const EURO_IN_ENGLISH = { currency: 'EUR', language: 1 };

/** A storefront before or after its first route was shown. */
function aStorefront(isStarted: boolean): Storefront {
  const store = createStore();
  store.set(chosenLocaleAtom, EURO_IN_ENGLISH);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const api = () => Promise.reject(new Error('These queries ask nobody.'));
  return { api, store, queryClient, isStarted: () => isStarted };
}

/** A query whose answer the test releases. */
function aSlowQuery() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { query: queryOptions({ queryKey: ['slow'], queryFn: () => promise }), resolve, reject };
}

function visit(storefront: Storefront, loader: ReturnType<typeof withQueries>, url = 'http://store.test/products') {
  const context = new RouterContextProvider(new Map([[storefrontContext, storefront]]));
  const request = new Request(url);
  return loader({ request, url: new URL(url), pattern: '/products/:category', params: { category: 'rifle' }, context });
}

test('the first route waits for its queries, so that it is painted at once', async () => {
  const storefront = aStorefront(false);
  const { query, resolve } = aSlowQuery();
  let isOver = false;
  const visited = visit(
    storefront,
    withQueries(() => [query]),
  ).then(() => {
    isOver = true;
  });
  await expect.poll(() => storefront.queryClient.isFetching()).toBe(1);
  expect(isOver).toBe(false);
  resolve('there');
  await visited;
  expect(storefront.queryClient.getQueryData(['slow'])).toBe('there');
});

test('a later route starts its queries and does not wait', async () => {
  const storefront = aStorefront(true);
  const { query, resolve } = aSlowQuery();
  await expect(
    visit(
      storefront,
      withQueries(() => [query]),
    ),
  ).resolves.toBeNull();
  expect(storefront.queryClient.isFetching()).toBe(1);
  resolve('there');
});

test('a failed query does not fail the loader', async () => {
  const storefront = aStorefront(false);
  const { query, reject } = aSlowQuery();
  const visited = visit(
    storefront,
    withQueries(() => [query]),
  );
  reject(new Error('down'));
  await expect(visited).resolves.toBeNull();
  expect(storefront.queryClient.getQueryState(['slow'])?.status).toBe('error');
});

test('a plan receives the URL, its parameters and the locale in force', async () => {
  const plans: unknown[] = [];
  const loader = withQueries(({ url, params, locale }) => {
    plans.push({ search: url.search, category: params['category'], locale });
    return [];
  });
  await visit(aStorefront(true), loader, 'http://store.test/products/rifle?page=2');
  expect(plans).toEqual([{ search: '?page=2', category: 'rifle', locale: EURO_IN_ENGLISH }]);
});

import { matchRoute } from '@patina/platform/match-route';
import { prefetchRequest } from '@patina/platform/prefetch-request';
import { CONTRACT_VERSION, type Prefetch } from '@patina/platform/registry';
import { type LoaderFunctionArgs, RouterContextProvider } from '@patina/platform/router';
import { prefetchKey } from '@patina/shared-api/contract/protocol/prefetch-key';
import { storefrontContext } from '@patina/shared-api/queries/storefront';
import { aProduct } from '@patina/test-pages/factories/a-product';
import { aProductList } from '@patina/test-pages/factories/a-product-list';
import { ok } from '@patina/test-pages/factories/ok';
import { expect, test } from 'vitest';
import { FILTER_NAMES, NO_FILTERS } from '#shared/list-filters/list-filters.ts';
import { openStorefront } from '#testing/open-page.tsx';
import remote from '../remote.json' with { type: 'json' };
import { contract, routes } from './routes.ts';

/*
 * The edge prefetches what remote.json lists, the page requests what its queries need: both must be the same requests.
 * Routes are matched with the edge's own matcher.
 */

test.each([
  '/',
  '/products',
  '/products?page=2&sort=asc',
  '/products?page=1',
  '/products?page=1&sort=desc&quality=all&heroes=all',
  '/products?search=ak+redline&price_from=10&price_till=99.5',
  '/products?type=Rifle&quality=Covert&heroes=AK-47,AWP&exterior_names=Factory+New&item_class=StatTrak%E2%84%A2',
  '/products?collection=The+Phoenix+Collection&sort=asc',
  '/products?quality=Covert,Classified&phase=Ruby&sort=popularity',
  '/products?page=2&group=wears',
  '/products?utm_source=letter',
  '/products/rifle',
  '/products/rifle?type=Knife',
  '/products/rifle/ak-47?page=3',
  '/products/all/ak-47',
  '/products/cs2',
  '/products/cs2?quality=Covert',
  '/products/rifle/ak-47/7',
  '/new',
  '/new?page=2&quality=Covert',
  '/sale?sort=asc&search=doppler',
  '/packs',
  '/packs?pack=7',
])('on %s the page requests what the edge has prefetched', async (address) => {
  expect(await requestedByPage(address)).toEqual(prefetchedByEdge(address));
});

/** Without one of them the page would request its list again, and crawlers would index filtered lists. */
test.each(remote.routes.filter(({ head }) => head.subject === '/items/list'))(
  'the list at $path passes every filter on to the API, without its default',
  ({ prefetch }) => {
    const list = (prefetch as Prefetch[]).find(({ path }) => path === '/items/list');
    expect(list?.pass).toEqual(FILTER_NAMES);
    expect(list?.defaults).toEqual({ page: String(NO_FILTERS.page), sort: NO_FILTERS.sort });
  },
);

test('the remote has the contract version of this tree', () => {
  expect(contract).toBe(CONTRACT_VERSION);
});

function prefetchedByEdge(address: string): string[] {
  const url = new URL(address, location.origin);
  const match = matchRoute(remote.routes as { path: string; prefetch: Prefetch[] }[], url.pathname);
  if (!match) throw new Error(`remote.json has no route for ${address}`);
  return match.route.prefetch
    .map((prefetch) => prefetchRequest(prefetch, match.params, url.searchParams))
    .map(({ path, query }) => prefetchKey(path, query))
    .sort();
}

async function requestedByPage(address: string): Promise<string[]> {
  const url = new URL(address, location.origin);
  const list = aProductList([aProduct()]);
  const { api, ...storefront } = openStorefront({
    'GET /items/list': () => list,
    'GET /items/recommended': () => ok([]),
    'GET /items/{id}': () => ok({ ...aProduct(), low_30d: null, similar: [], wears: [] }),
  });
  const { params, load } = pageAt(url.pathname);
  const { loader } = await load();
  await loader({
    request: new Request(url),
    url,
    pattern: '',
    params,
    context: new RouterContextProvider(new Map([[storefrontContext, { api, ...storefront }]])),
  });
  return storefront.received
    .map(({ address }) => new URL(address, location.origin))
    .map(({ pathname, searchParams }) => prefetchKey(pathname, Object.fromEntries(searchParams)))
    .sort();
}

interface PageModule {
  loader: (args: LoaderFunctionArgs) => Promise<unknown>;
}

function pageAt(pathname: string) {
  const match = matchRoute(
    routes.map(({ path = '', lazy }) => ({ path, lazy })),
    pathname,
  );
  if (!match) throw new Error(`The remote has no page at ${pathname}`);
  return { params: match.params, load: match.route.lazy as () => Promise<PageModule> };
}

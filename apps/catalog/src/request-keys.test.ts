import { prefetchRequest } from '@patina/platform/prefetch-request';
import { CONTRACT_VERSION, type Prefetch } from '@patina/platform/registry';
import { type LoaderFunctionArgs, matchPath, RouterContextProvider } from '@patina/platform/router';
import { requestKey } from '@patina/shared-api/contract/request-key';
import { storefrontContext } from '@patina/shared-api/queries/storefront';
import { expect, test } from 'vitest';
import { aList } from '#testing/a-list.ts';
import { aProduct } from '#testing/a-product.ts';
import { openStorefront } from '#testing/open-page.tsx';
import remote from '../remote.json' with { type: 'json' };
import { contract, routes } from './routes.ts';

/*
 * The edge asks the API ahead by remote.json, the page asks by its queries. An answer is only of use when both mean the
 * same request.
 */

test.each([
  '/',
  '/products',
  '/products?page=2&sort=asc',
  '/products?search=ak+redline&price_from=10&price_till=99.5',
  '/products?type=Rifle&quality=Covert&heroes=AK-47,AWP&exterior_names=Factory+New&item_class=StatTrak%E2%84%A2',
  '/products?collection=The+Phoenix+Collection&sort=asc',
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
])('on %s the page asks what the edge has asked ahead', async (address) => {
  expect(await askedByPage(address)).toEqual(askedByEdge(address));
});

test('the remote speaks the contract of this tree', () => {
  expect(contract).toBe(CONTRACT_VERSION);
});

function askedByEdge(address: string): string[] {
  const url = new URL(address, location.origin);
  for (const route of remote.routes as { path: string; prefetch: Prefetch[] }[]) {
    const match = matchPath(route.path, url.pathname);
    if (!match) continue;
    return route.prefetch
      .map((prefetch) => prefetchRequest(prefetch, match.params, url.searchParams))
      .map(({ path, query }) => requestKey(path, query))
      .sort();
  }
  throw new Error(`remote.json has no route for ${address}`);
}

async function askedByPage(address: string): Promise<string[]> {
  const url = new URL(address, location.origin);
  const list = aList([aProduct()]);
  const { api, ...storefront } = openStorefront({
    '/items/list': () => list,
    '/items/recommended': () => ({ status: 'OK', payload: [] }),
    '/items/7': () => ({ status: 'OK', payload: { ...aProduct(), low_30d: null, similar: [], wears: [] } }),
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
  return storefront.asked
    .map((asked) => new URL(asked, location.origin))
    .map(({ pathname, searchParams }) => requestKey(pathname, Object.fromEntries(searchParams)))
    .sort();
}

interface PageModule {
  loader: (args: LoaderFunctionArgs) => Promise<unknown>;
}

function pageAt(pathname: string) {
  for (const { path = '', lazy } of routes) {
    const match = matchPath(path, pathname);
    if (match) return { params: match.params, load: lazy as () => Promise<PageModule> };
  }
  throw new Error(`The remote has no page at ${pathname}`);
}

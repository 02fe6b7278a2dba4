import { gunzipSync } from 'node:zlib';
import type { APIRequestContext } from '@playwright/test';
import { ROUTES } from '#shop/ROUTES.ts';
import { expect, test } from '#shop-test.ts';

/** The head of a document as seen by a crawler without scripts. */
async function headOf(request: APIRequestContext, address: string) {
  const html = await (await request.get(address)).text();
  const [head = ''] = html.split('</head>', 1);
  const all = (pattern: RegExp) => [...head.matchAll(pattern)].map(([, found = '']) => found);
  return {
    titles: all(/<title[^>]*>([^<]*)<\/title>/g),
    description: all(/<meta [^>]*name="description" content="([^"]*)"/g)[0] ?? '',
    canonical: all(/<link [^>]*rel="canonical" href="([^"]*)"/g)[0],
    languages: all(/<link [^>]*rel="alternate" hreflang="([^"]*)"/g),
    picture: all(/<meta [^>]*property="og:image" content="([^"]*)"/g)[0],
    robots: all(/<meta [^>]*name="robots" content="([^"]*)"/g)[0],
    data: all(/<script [^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g).flatMap(
      (json): Record<string, unknown>[] => [JSON.parse(json)].flat(),
    ),
  };
}

const FOUND = ROUTES.filter(({ name }) =>
  ['the home page', 'the product list', 'the list of a weapon', 'the sale', 'a product', 'a static page'].includes(
    name,
  ),
);

for (const { name, address } of FOUND) {
  test(`${name} is described for crawlers`, async ({ request }) => {
    const head = await headOf(request, address);
    expect(head.titles).toHaveLength(1);
    expect(head.titles[0]).toMatch(/ · Patina$/);
    expect(head.description.length).toBeGreaterThan(40);
    expect(head.description.length).toBeLessThan(300);
    expect(new URL(head.canonical ?? '').pathname).toBe(address);
    // Static pages are in one language.
    expect(head.languages.toSorted()).toEqual(name === 'a static page' ? [] : ['de', 'en', 'es', 'pt', 'x-default']);
    expect(head.robots ?? '').not.toContain('noindex');
    const picture = await request.get(head.picture ?? '');
    expect(picture.headers()['content-type']).toBe('image/png');
  });
}

for (const { name, address } of ROUTES.filter((route) =>
  /account|cart|sign-in|offers|unknown|filtered/.test(route.name),
)) {
  test(`${name} is not indexed by search engines`, async ({ request }) => {
    expect((await headOf(request, address)).robots).toContain('noindex');
  });
}

test('a product is offered to crawlers at the price on its page', async ({ request, api }) => {
  const product = await api.product('type=Rifle');
  const address = `/products/${product.category}/${product.subcategory}/${product.id}`;
  const { data } = await headOf(request, address);
  const offered = data.find((thing) => thing['@type'] === 'Product');
  expect(offered).toMatchObject({
    name: product.title,
    offers: { '@type': 'Offer', price: product.price.toFixed(2), priceCurrency: 'EUR' },
  });
  const trail = data.find((thing) => thing['@type'] === 'BreadcrumbList');
  expect(trail?.['itemListElement']).toHaveLength(5);
});

test('the home page describes the shop for crawlers', async ({ request }) => {
  const { data } = await headOf(request, '/');
  expect(data.map((thing) => thing['@type'])).toContain('Organization');
});

test('a product under another category redirects to its own address, with the query', async ({ request, api }) => {
  const { id, category, subcategory } = await api.product('type=Pistol');
  const answer = await request.get(`/products/knife/karambit/${id}?lang=de`, { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  expect(answer.headers()['location']).toBe(`/products/${category}/${subcategory}/${id}?lang=de`);
});

for (const { name, address, status } of ROUTES) {
  test(`${name} has status ${status}`, async ({ request }) => {
    expect((await request.get(address)).status()).toBe(status);
  });
}

test('the site map lists every page and every product, at working addresses', async ({ request, api }) => {
  const { meta } = await api.products('limit=1');
  const addresses = await siteMap(request, '/sitemap.xml');
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses.filter((address) => /\/products\/[^/]+\/[^/]+\/\d+$/.test(address))).toHaveLength(meta.total);
  const paths = addresses.map((address) => new URL(address).pathname);
  expect(paths).toEqual(expect.arrayContaining(['/', '/products', '/products/rifle/ak-47', '/terms', '/sale']));
  for (const address of [addresses[0], addresses.at(-1)]) {
    expect((await request.get(address ?? '', { maxRedirects: 0 })).status()).toBe(200);
  }
});

test('robots.txt has the site map and excludes private addresses', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
  for (const path of ['/account', '/cart', '/api/']) expect(robots).toContain(`Disallow: ${path}`);
});

test('the title changes with each page', async ({ shop, api }) => {
  const product = await api.product('type=Rifle');
  const list = await shop.openList();
  await expect(shop.page).toHaveTitle('All CS2 skins · Patina');
  await shop.openProduct(product);
  await expect(shop.page).toHaveTitle(new RegExp(product.finish));
  await shop.header.openShop();
  await list.shows(await api.titles());
  await expect(shop.page).toHaveTitle('All CS2 skins · Patina');
});

/** Addresses of a site map, or of all site maps in an index. */
async function siteMap(request: APIRequestContext, address: string): Promise<string[]> {
  const body = await (await request.get(address)).body();
  const xml = (address.endsWith('.gz') ? gunzipSync(body) : body).toString();
  if (!xml.includes('<sitemapindex')) return locations(xml);
  const parts = await Promise.all(locations(xml).map((part) => siteMap(request, part)));
  return parts.flat();
}

function locations(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));
}

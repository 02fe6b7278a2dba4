import { expect, test } from 'vitest';
import { startDescribedStore } from '#testing/start-described-store.ts';
import type { TestResponse } from '#testing/start-test-edge.ts';

const ORIGIN = 'https://store.test';
const titleOf = ({ text }: TestResponse) => /<title[^>]*>([^<]*)</.exec(text)?.[1];
const canonicalOf = ({ text }: TestResponse) => /rel="canonical" href="([^"]*)"/.exec(text)?.[1];
const robotsOf = ({ text }: TestResponse) => /name="robots" content="([^"]*)"/.exec(text)?.[1];

test.each([
  ['/', 'home · Patina', '/'],
  ['/products', 'list · Patina', '/products'],
  ['/products/all', 'list · Patina', '/products'],
  ['/products/rifle', 'Category Rifle · Patina', '/products/rifle'],
  ['/products/Rifle?page=2', 'Category Rifle · Patina', '/products/rifle?page=2'],
  ['/products/all/ak-47', 'Weapon AK-47 · Patina', '/products/rifle/ak-47'],
  ['/products/rifle/ak-47/7', 'product AK-47 | Redline · Patina', '/products/rifle/ak-47/7'],
  [
    '/products/rifle/ak-47/7?unit=5&utm_source=letter',
    'product AK-47 | Redline, float 0.21000000 · Patina',
    '/products/rifle/ak-47/7?unit=5',
  ],
  ['/terms', 'page Terms · Patina', '/terms'],
])('%s has the title "%s" and the canonical address %s', async (path, title, canonical) => {
  const { request } = await startDescribedStore({ publicOrigin: ORIGIN });
  const page = await request(path);
  expect(page.status).toBe(200);
  expect(titleOf(page)).toBe(title);
  expect(canonicalOf(page)).toBe(`${ORIGIN}${canonical}`);
  expect(robotsOf(page)).toBeUndefined();
});

test.each([
  ['/products?sort=asc', 'noindex,follow'],
  ['/products/rifle?search=ak&page=2', 'noindex,follow'],
  ['/products?utm_source=letter', undefined],
  ['/products?search=', undefined],
  ['/auth', 'noindex'],
])('crawlers get for %s: %s', async (path, robots) => {
  const { request } = await startDescribedStore({ publicOrigin: ORIGIN });
  expect(robotsOf(await request(path))).toBe(robots);
});

test.each([
  '/nothing/here',
  '/unknown-page',
  '/products/spoons',
  '/products/rifle/spoon',
  '/products/spoons/ak-47',
  '/products/rifle/ak-47/8',
  '/products/rifle/ak-47/seven',
])('%s is 404 and not indexed', async (path) => {
  const { request } = await startDescribedStore({ publicOrigin: ORIGIN });
  const page = await request(path);
  expect(page.status).toBe(404);
  expect(titleOf(page)).toBe('nowhere · Patina');
  expect(robotsOf(page)).toBe('noindex');
  expect(canonicalOf(page)).toBeUndefined();
});

test.each([400, 404, 414])('a product whose path the API rejects with %d is 404', async (status) => {
  const { request, api } = await startDescribedStore();
  api.respond('/items/7', { status, body: { status: 'ERROR', message: 'no' } });
  expect((await request('/products/rifle/ak-47/7')).status).toBe(404);
});

test('without categories, no list is 404', async () => {
  const { request, api } = await startDescribedStore();
  api.respond('/categories', { body: { status: 'OK', payload: [] } });
  expect((await request('/products/rifle')).status).toBe(200);
});

test.each([
  ['/products/', '/products'],
  ['//products///rifle//?page=2', '/products/rifle?page=2'],
  ['//', '/'],
  ['//elsewhere.example/products', '/elsewhere.example/products'],
  ['/\\elsewhere.example', '/elsewhere.example'],
  ['/products/knife/karambit/7', '/products/rifle/ak-47/7'],
  ['/products/all/all/7?utm=x&lang=de', '/products/rifle/ak-47/7?utm=x&lang=de'],
])('%s redirects permanently to %s', async (path, location) => {
  const { request } = await startDescribedStore();
  expect(await request(path)).toMatchObject({ status: 301, headers: { location } });
});

test('the language in an address precedes the cookie’s and is in the canonical address', async () => {
  const { request } = await startDescribedStore({ publicOrigin: ORIGIN });
  const page = await request('/products?lang=de', { headers: { cookie: 'languageId=1' } });
  expect(page.text).toContain('<html lang="de">');
  expect(titleOf(page)).toBe('DE list · Patina');
  expect(canonicalOf(page)).toBe(`${ORIGIN}/products?lang=de`);
  expect(page.text).toContain(`rel="alternate" hreflang="en" href="${ORIGIN}/products?lang=en"`);
  expect(page.text).toContain(`rel="alternate" hreflang="x-default" href="${ORIGIN}/products"`);
});

test.each(['xx', '', '<script>', 'de-AT'])('the unknown language "%s" is ignored', async (language) => {
  const { request } = await startDescribedStore({ publicOrigin: ORIGIN });
  const page = await request(`/products?lang=${encodeURIComponent(language)}`);
  expect(page.text).toContain('<html lang="en">');
  expect(canonicalOf(page)).toBe(`${ORIGIN}/products`);
});

test('without a configured origin the canonical address has the host of the request', async () => {
  const { request } = await startDescribedStore();
  const headers = { host: 'shop.test:8080', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
  expect(canonicalOf(await request('/products', { headers }))).toBe('http://shop.test:8080/products');
});

test('the host in a trusted proxy’s headers is the canonical one', async () => {
  const { request } = await startDescribedStore({ trustProxy: 'loopback' });
  const headers = { host: 'inside:3000', 'x-forwarded-host': 'shop.test', 'x-forwarded-proto': 'https' };
  expect(canonicalOf(await request('/products', { headers }))).toBe('https://shop.test/products');
});

test('an invalid host is written nowhere', async () => {
  const { request } = await startDescribedStore();
  const page = await request('/products', { headers: { host: 'evil.example"><script>' } });
  expect(page.status).toBe(200);
  expect(page.text).not.toContain('evil');
  expect(titleOf(page)).toBe('list · Patina');
});

test('structured data is the only addition to the page’s scripts and cannot end its element', async () => {
  const { request, api } = await startDescribedStore({ publicOrigin: ORIGIN });
  const plain = await request('/products');
  const answer = { id: 7, title: '</script><script>alert(1)</script>', type: 'Rifle', category: 'rifle' };
  const rest = { subcategory: 'ak-47', hero: 'AK-47', price: 10, stock: 1, img_url: '/api/art/v/7.svg' };
  api.respond('/items/7', { body: { status: 'OK', payload: { ...answer, ...rest } } });
  const page = await request('/products/rifle/ak-47/7');
  const scripts = (text: string) => text.match(/<script/g)?.length ?? 0;
  expect(scripts(page.text)).toBe(scripts(plain.text) + 2);
});

test('the visible pictures are preloaded', async () => {
  const { request } = await startDescribedStore();
  const preload = '<link rel="preload" as="image" fetchpriority="high" href="/api/art/v/7.svg">';
  expect((await request('/products')).text).toContain(preload);
  expect((await request('/products/rifle/ak-47/7')).text).toContain(preload);
});

test('the API’s site map is at the root of the store', async () => {
  const { request, api } = await startDescribedStore();
  api.respond('/sitemap.xml', { headers: { 'content-type': 'text/xml' }, body: '<urlset/>' });
  api.respond('/sitemaps/pages.xml.gz', { headers: { 'content-type': 'application/gzip' }, body: 'zipped' });
  expect(await request('/sitemap.xml')).toMatchObject({ status: 200, text: '<urlset/>' });
  expect(await request('/sitemaps/pages.xml.gz')).toMatchObject({ status: 200, text: 'zipped' });
});

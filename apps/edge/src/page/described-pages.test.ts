import { expect, test } from 'vitest';
import { startDescribedStore } from '#testing/start-described-store.ts';
import type { Answer } from '#testing/start-test-edge.ts';

const ORIGIN = 'https://store.test';
const titleOf = ({ text }: Answer) => /<title[^>]*>([^<]*)</.exec(text)?.[1];
const canonicalOf = ({ text }: Answer) => /rel="canonical" href="([^"]*)"/.exec(text)?.[1];
const robotsOf = ({ text }: Answer) => /name="robots" content="([^"]*)"/.exec(text)?.[1];

test.each([
  ['/', 'home · Patina', '/'],
  ['/products', 'list · Patina', '/products'],
  ['/products/all', 'list · Patina', '/products'],
  ['/products/rifle', 'Category Rifle · Patina', '/products/rifle'],
  ['/products/Rifle?page=2', 'Category Rifle · Patina', '/products/rifle?page=2'],
  ['/products/all/ak-47', 'Weapon AK-47 · Patina', '/products/rifle/ak-47'],
  ['/products/rifle/ak-47/7', 'product AK-47 | Redline · Patina', '/products/rifle/ak-47/7'],
  ['/terms', 'page Terms · Patina', '/terms'],
])('%s is called "%s" and lives at %s', async (path, title, canonical) => {
  const { ask } = await startDescribedStore({ publicOrigin: ORIGIN });
  const page = await ask(path);
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
])('of %s search engines are told: %s', async (path, robots) => {
  const { ask } = await startDescribedStore({ publicOrigin: ORIGIN });
  expect(robotsOf(await ask(path))).toBe(robots);
});

test.each([
  '/nothing/here',
  '/unknown-page',
  '/products/spoons',
  '/products/rifle/spoon',
  '/products/spoons/ak-47',
  '/products/rifle/ak-47/8',
  '/products/rifle/ak-47/seven',
])('%s is not there, and no search engine shall think so', async (path) => {
  const { ask } = await startDescribedStore({ publicOrigin: ORIGIN });
  const page = await ask(path);
  expect(page.status).toBe(404);
  expect(titleOf(page)).toBe('nowhere · Patina');
  expect(robotsOf(page)).toBe('noindex');
  expect(canonicalOf(page)).toBeUndefined();
});

test.each([400, 404, 414])('a product whose path the API refuses with %d is not there', async (status) => {
  const { ask, api } = await startDescribedStore();
  api.answers('/items/7', { status, body: { status: 'ERROR', message: 'no' } });
  expect((await ask('/products/rifle/ak-47/7')).status).toBe(404);
});

test('a store that lists nothing cannot tell a wrong category from a right one', async () => {
  const { ask, api } = await startDescribedStore();
  api.answers('/categories', { body: { status: 'OK', payload: [] } });
  expect((await ask('/products/rifle')).status).toBe(200);
});

test.each([
  ['/products/', '/products'],
  ['//products///rifle//?page=2', '/products/rifle?page=2'],
  ['//', '/'],
  ['//elsewhere.example/products', '/elsewhere.example/products'],
  ['/\\elsewhere.example', '/elsewhere.example'],
  ['/products/knife/karambit/7', '/products/rifle/ak-47/7'],
  ['/products/all/all/7?utm=x&lang=de', '/products/rifle/ak-47/7?utm=x&lang=de'],
])('%s has moved to %s for good', async (path, location) => {
  const { ask } = await startDescribedStore();
  expect(await ask(path)).toMatchObject({ status: 301, headers: { location } });
});

test('an address that asks for a language gets it, whatever the cookie says, and says so itself', async () => {
  const { ask } = await startDescribedStore({ publicOrigin: ORIGIN });
  const page = await ask('/products?lang=de', { headers: { cookie: 'languageId=1' } });
  expect(page.text).toContain('<html lang="de">');
  expect(titleOf(page)).toBe('DE list · Patina');
  expect(canonicalOf(page)).toBe(`${ORIGIN}/products?lang=de`);
  expect(page.text).toContain(`rel="alternate" hreflang="en" href="${ORIGIN}/products?lang=en"`);
  expect(page.text).toContain(`rel="alternate" hreflang="x-default" href="${ORIGIN}/products"`);
});

test.each(['xx', '', '<script>', 'de-AT'])('the language "%s" is none of the store’s', async (language) => {
  const { ask } = await startDescribedStore({ publicOrigin: ORIGIN });
  const page = await ask(`/products?lang=${encodeURIComponent(language)}`);
  expect(page.text).toContain('<html lang="en">');
  expect(canonicalOf(page)).toBe(`${ORIGIN}/products`);
});

test('without a configured origin a page lives where it was asked for', async () => {
  const { ask } = await startDescribedStore();
  const headers = { host: 'shop.test:8080', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
  expect(canonicalOf(await ask('/products', { headers }))).toBe('http://shop.test:8080/products');
});

test('a proxy that is trusted says where that is', async () => {
  const { ask } = await startDescribedStore({ trustProxy: 'loopback' });
  const headers = { host: 'inside:3000', 'x-forwarded-host': 'shop.test', 'x-forwarded-proto': 'https' };
  expect(canonicalOf(await ask('/products', { headers }))).toBe('https://shop.test/products');
});

test('a host that is none is not written anywhere', async () => {
  const { ask } = await startDescribedStore();
  const page = await ask('/products', { headers: { host: 'evil.example"><script>' } });
  expect(page.status).toBe(200);
  expect(page.text).not.toContain('evil');
  expect(titleOf(page)).toBe('list · Patina');
});

test('structured data is the only addition to the page’s scripts, and cannot leave its element', async () => {
  const { ask, api } = await startDescribedStore({ publicOrigin: ORIGIN });
  const plain = await ask('/products');
  const answer = { id: 7, title: '</script><script>alert(1)</script>', type: 'Rifle', category: 'rifle' };
  const rest = { subcategory: 'ak-47', hero: 'AK-47', price: 10, stock: 1, img_url: '/api/art/v/7.svg' };
  api.answers('/items/7', { body: { status: 'OK', payload: { ...answer, ...rest } } });
  const page = await ask('/products/rifle/ak-47/7');
  const scripts = (text: string) => text.match(/<script/g)?.length ?? 0;
  expect(scripts(page.text)).toBe(scripts(plain.text) + 2);
});

test('the pictures in sight are loaded ahead', async () => {
  const { ask } = await startDescribedStore();
  const preload = '<link rel="preload" as="image" fetchpriority="high" href="/api/art/v/7.svg">';
  expect((await ask('/products')).text).toContain(preload);
  expect((await ask('/products/rifle/ak-47/7')).text).toContain(preload);
});

test('the site map is the API’s, at the root of the store', async () => {
  const { ask, api } = await startDescribedStore();
  api.answers('/sitemap.xml', { headers: { 'content-type': 'text/xml' }, body: '<urlset/>' });
  api.answers('/sitemaps/pages.xml.gz', { headers: { 'content-type': 'application/gzip' }, body: 'zipped' });
  expect(await ask('/sitemap.xml')).toMatchObject({ status: 200, text: '<urlset/>' });
  expect(await ask('/sitemaps/pages.xml.gz')).toMatchObject({ status: 200, text: 'zipped' });
});

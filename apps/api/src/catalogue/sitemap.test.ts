import { gunzipSync } from 'node:zlib';
import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { paths } from '@patina/shared-api/paths';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from '#testing/start-test-app.ts';
import { sitemapService } from './sitemap.ts';

const { app, services } = await startTestApp({ publicOrigin: 'https://store.example', hasSeed: true });

const locationsIn = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location = '']) => location);

async function readSitemap(): Promise<string> {
  const response = await app.inject('/api/sitemap.xml');
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toContain('xml');
  return response.body;
}

/** The same store with site map files of at most this many addresses. */
const inPartsOf = (largestPart: number) =>
  sitemapService(services.database, { categories: services.catalogue.categories.tree, largestPart });

test('the site map lists home, lists, categories, weapons and static pages', async () => {
  const locations = locationsIn(await readSitemap());
  expect(locations).toEqual(
    expect.arrayContaining(
      ['/', '/products', '/new', '/sale', '/packs', '/products/rifle', '/products/rifle/ak-47', '/terms'].map(
        (path) => `https://store.example${path}`,
      ),
    ),
  );
  expect(new Set(locations).size).toBe(locations.length);
});

test('it lists every product in stock with its last change, and no sold-out one', async () => {
  const xml = await readSitemap();
  const { count } = await services.database
    .selectFrom('product')
    .where('stock', '>', 0)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  const products = [...xml.matchAll(/<loc>[^<]*\/products\/[^/<]+\/[^/<]+\/(\d+)<\/loc><lastmod>([^<]+)<\/lastmod>/g)];
  expect(products).toHaveLength(count);
  expect(products.every(([, , changed = '']) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(changed))).toBe(true);
  const { payload } = (await app.inject('/api/items/list?limit=1')).json<{ payload: Product[] }>();
  const [first] = payload;
  expect(first && locationsIn(xml)).toContain(`https://store.example${first && paths.product(first)}`);
});

test('a site map that is too long for one file is an index of gzipped parts with the same entries', async () => {
  const whole = locationsIn(await readSitemap());
  const sitemap = inPartsOf(6_000);
  const index = locationsIn(await sitemap.root('https://store.example'));
  expect(index.length).toBeGreaterThan(2);
  expect(index[0]).toBe('https://store.example/sitemaps/pages.xml.gz');
  const names = index.map((url) => url.replace(/^.*\/|\.xml\.gz$/g, ''));
  const parts = [];
  for (const name of names) {
    const part = await sitemap.part('https://store.example', name);
    const locations = locationsIn(gunzipSync(part).toString());
    expect(locations.length).toBeLessThanOrEqual(6_000);
    parts.push(...locations);
  }
  expect(parts).toEqual(whole);
  await expect(sitemap.part('https://store.example', `products-${names.length}`)).rejects.toMatchObject({
    code: 'sitemap-not-found',
  });
});

test('a part is served as a gzipped file', async () => {
  const part = await app.inject('/api/sitemaps/products-1.xml.gz');
  expect(part.statusCode).toBe(200);
  expect(part.headers['content-type']).toBe('application/gzip');
  expect(part.headers['content-encoding']).toBeUndefined();
  expect(gunzipSync(part.rawPayload).toString()).toMatch(/^<\?xml[\s\S]*<\/urlset>\n$/);
});

test.each([
  'products-0.xml.gz',
  'products-9999.xml.gz',
  'products-1.xml',
  'spoons.xml.gz',
  '..%2Fsitemap.xml',
  '%00.xml.gz',
])('the part %s does not exist', async (file) => {
  const response = await app.inject(`/api/sitemaps/${file}`);
  expect([400, 404]).toContain(response.statusCode);
  expect(response.json()).toMatchObject({ status: 'ERROR' });
});

test('a changed price is a change of the page', async () => {
  const { id } = await services.database
    .selectFrom('product')
    .where('stock', '>', 0)
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { before } = await services.database.selectNoFrom(sql<Date>`now()`.as('before')).executeTakeFirstOrThrow();
  await services.database.updateTable('product').set({ price: 123_457 }).where('id', '=', id).execute();
  const xml = await inPartsOf(50_000).root('https://store.example');
  const changed = new RegExp(`/${id}</loc><lastmod>([^<]+)`).exec(xml)?.[1] ?? '';
  expect(Date.parse(changed)).toBeGreaterThanOrEqual(before.setMilliseconds(0));
});

import type {
  FacetCounts,
  Product,
  ProductListMeta,
  Suggestion,
} from '@patina/shared-api/contract/catalogue/catalogue';
import { expect, test } from 'vitest';
import { runCommand } from '#testing/run-command.ts';
import { startTestApp } from '#testing/start-test-app.ts';

const { app, services } = await startTestApp({ hasSeed: true });

interface Found {
  payload: Product[];
  meta: ProductListMeta;
}

async function ask<Answer>(path: string, query: Record<string, string>): Promise<Answer> {
  const response = await app.inject({ url: `/api/items/${path}`, query });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Answer>();
}
const list = (search: string, query: Record<string, string> = {}) =>
  ask<Found>('list', { search, limit: '100', ...query });
const suggestions = async (search: string) => (await ask<{ payload: Suggestion[] }>('suggestions', { search })).payload;
const titles = async (search: string) => (await suggestions(search)).map(({ kind, title }) => `${kind}: ${title}`);

test.each([
  ['ak reldine', 'ak redline', ['AK-47 | Redline']],
  ['karmbit dopler', 'karambit doppler', ['Karambit | Doppler', 'Karambit | Gamma Doppler']],
  ['dragonlore', 'dragon lore', ['AWP | Dragon Lore']],
  ['stattrk ak vulcn', 'stattrak ak vulcan', ['AK-47 | Vulcan']],
  ['hyper best nova', 'hyper beast nova', ['Nova | Hyper Beast']],
])('"%s" has no results and is read as "%s"', async (search, corrected, skins) => {
  const { payload, meta } = await list(search);
  expect(meta.corrected).toBe(corrected);
  expect([...new Set(payload.map(({ hero, finish }) => `${hero} | ${finish}`))].toSorted()).toEqual(skins);
  expect(meta.total).toBe((await list(corrected)).meta.total);
});

test.each([
  ['asimov', 'asiimov'],
  ['desrt egle', 'desert eagle'],
  ['nife', 'knife'],
  ['phenix', 'phoenix'],
  ['minimul', 'minimal'],
])('"%s" is read as "%s"', async (search, corrected) => {
  const { meta } = await list(search);
  expect(meta.corrected).toBe(corrected);
  expect(meta.total).toBeGreaterThan(0);
});

test.each(['ak redline', 'línea roja', 'ft', 'z', 'ak47', 'xqzzy', '%', 're%line', 'ak_redline', '\\', '*'])(
  '"%s" is not corrected',
  async (search) => {
    expect((await list(search)).meta).not.toHaveProperty('corrected');
  },
);

test('a search that only has no results under the other filters is not corrected', async () => {
  const { meta } = await list('redline', { type: 'Knife' });
  expect(meta).toEqual({ total: 0, pages: 0, page: 1, from: 0, to: 0 });
});

test('a corrected search is paged, filtered, sampled and counted like any other', async () => {
  const asiimov = { type: 'rifle', page: '2', limit: '5' };
  const [corrected, written] = [await list('asimov', asiimov), await list('asiimov', asiimov)];
  expect(corrected.payload).toEqual(written.payload);
  const sample = await list('asimov', { random: 'true', limit: '3' });
  expect(sample.payload.map(({ finish }) => finish)).toEqual(['Asiimov', 'Asiimov', 'Asiimov']);
  const counts = (search: string) => ask<{ payload: FacetCounts }>('facets', { search });
  expect(await counts('asimov')).toEqual(await counts('asiimov'));
});

test('the name of a collection finds its products, even if misspelt, unless finishes have that name', async () => {
  const cobblestone = await list('cobblestone collection');
  expect(cobblestone.meta).toMatchObject({ total: expect.any(Number) });
  expect(new Set(cobblestone.payload.map(({ collection }) => collection))).toEqual(
    new Set(['The Cobblestone Collection']),
  );
  const misspelt = await list('coblestone');
  expect(misspelt.meta).toMatchObject({ corrected: 'cobblestone', total: cobblestone.meta.total });
  const { payload } = await list('phoenix');
  expect(payload.map(({ title }) => title)).not.toContain('AK-47 | Redline (Field-Tested)');
  const both = await list('cobblestone', { collection: 'The Phoenix Collection' });
  expect(both.meta.total).toBe(0);
});

test.each([
  ['ak', ['weapon: AK-47', 'skin: AK-47 | Fire Serpent', 'skin: AK-47 | Vulcan']],
  ['gloves', ['category: Gloves']],
  ['reldin', ['skin: AK-47 | Redline', 'skin: AWP | Redline']],
  ['ak redline ft st', ['skin: StatTrak™ AK-47 | Redline (Field-Tested)']],
  ['karambit ruby', ['skin: Karambit | Doppler · Ruby']],
  ['karambit doppler fn', [expect.stringMatching(/^skin: ★ Karambit \| Doppler \(Factory New\) · Phase [1-4]$/)]],
  ['línea roja', ['skin: AK-47 | Redline', 'skin: AWP | Redline']],
  ['phoenix coll', ['collection: The Phoenix Collection']],
  ['phenix colection', ['collection: The Phoenix Collection']],
  ['xqzzy', []],
  ['%_', []],
  ['★', []],
])('while "%s" is typed, %o come first', async (search, first) => {
  expect((await titles(search)).slice(0, Math.max(1, first.length))).toEqual(first);
});

test.each(['a', 's', 'st', 'k', 'knife', 'the', 'fn', 'd', '4'])(
  '"%s" suggests at most eight entries, each once',
  async (search) => {
    const found = await titles(search);
    expect(found.length).toBeLessThanOrEqual(8);
    expect(new Set(found).size).toBe(found.length);
  },
);

test('every suggestion leads to a page', async () => {
  for (const search of ['knife', 'ak', 'ak redline mw', 'wildfire']) {
    for (const suggestion of await suggestions(search)) {
      if (suggestion.kind === 'category')
        expect((await list('', { type: suggestion.category })).meta.total).not.toBe(0);
      if (suggestion.kind === 'weapon') {
        expect((await list('', { heroes: suggestion.subcategory, type: suggestion.category })).meta.total).not.toBe(0);
        expect((await app.inject(suggestion.img_url)).statusCode).toBe(200);
      }
      if (suggestion.kind === 'collection') {
        expect((await list('', { collection: suggestion.collection })).meta.total).not.toBe(0);
      }
      if (suggestion.kind !== 'skin') continue;
      expect((await list(suggestion.search)).meta).not.toHaveProperty('corrected');
      const { payload } = await ask<{ payload: Product }>(String(suggestion.id), {});
      expect(payload).toMatchObject({
        category: suggestion.category,
        subcategory: suggestion.subcategory,
        price: suggestion.price_from,
        img_url: suggestion.img_url,
      });
      expect(payload.stock).toBeGreaterThan(0);
    }
  }
});

test('the price of a suggested skin is the lowest among matching products', async () => {
  const [skin] = await suggestions('ak redline ft');
  const { payload } = await list('ak redline ft', { sort: 'asc' });
  expect(skin).toMatchObject({ kind: 'skin', id: payload[0]?.id, price_from: payload[0]?.price });
});

test('suggestions need a search term and are revalidated by their ETag', async () => {
  expect((await app.inject('/api/items/suggestions')).statusCode).toBe(400);
  expect(await suggestions('')).toEqual([]);
  const first = await app.inject('/api/items/suggestions?search=ak');
  const headers = { 'if-none-match': String(first.headers.etag) };
  expect((await app.inject({ url: '/api/items/suggestions?search=ak', headers })).statusCode).toBe(304);
});

test('imported names are suggested and used for corrections, and imported titles are never corrected', async () => {
  const record = { external_id: 'spoon', type: 'Cutlery', weapon: 'Spoon', finish: 'Rustbloom', price: 1 };
  const named = { ...record, external_id: 'odd', finish: 'Plain', title: 'Zorblax Special' };
  await runCommand({ services, log: app.log }, 'catalogue import', { input: JSON.stringify([record, named]) });
  expect(await titles('spoo')).toEqual(expect.arrayContaining(['weapon: Spoon', 'skin: Spoon | Rustbloom']));
  expect((await list('rustblom')).meta).toMatchObject({ corrected: 'rustbloom', total: 1 });
  const zorblax = await list('zorblax');
  expect(zorblax.payload.map(({ title }) => title)).toEqual(['Zorblax Special']);
  expect(zorblax.meta).not.toHaveProperty('corrected');
});

test('a search with more words than a name has is read without the rest', async () => {
  const words = 'a ak ak4 ak47 4 47 r re red redl redli redline';
  expect(await titles(words)).toContain('skin: AK-47 | Redline');
  expect(await titles(`${words} ${[...'bcdfghijklmnopqstuvwxyz'].join(' ')}`)).toEqual(await titles(words));
});

import type { ListedProduct, ProductListMeta } from '@patina/shared-api/contract/catalogue/catalogue';
import { expect, test } from 'vitest';
import { generateProducts } from '#catalogue/seed/generate-products.ts';
import { readCatalogueSeed } from '#catalogue/seed/seed-records.ts';
import { groupNaively, type ListQuery, listNaively } from '#testing/naive-list.ts';
import { startTestApp } from '#testing/start-test-app.ts';

const { app } = await startTestApp({ hasSeed: true });
const generated = generateProducts(await readCatalogueSeed());
const inStock = generated.filter(({ stock }) => stock > 0);

interface Page {
  payload: ListedProduct[];
  meta: ProductListMeta;
}

async function list(query: Record<string, string>): Promise<Page> {
  const response = await app.inject({ url: '/api/items/list', query });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Page>();
}

const rejection = async (query: Record<string, string>) => {
  const response = await app.inject({ url: '/api/items/list', query });
  return {
    statusCode: response.statusCode,
    ...response.json<{ message: string; errors?: Record<string, string[]> }>(),
  };
};

const idsOf = ({ payload }: Page) => payload.map(({ id }) => id);

const alone: ListQuery[] = [
  {},
  { sort: 'asc' },
  { category: 'cs2' },
  { category: 'sniper-rifle' },
  { type: 'Rifle' },
  { type: 'sniper RIFLE' },
  { type: 'Gloves' },
  { quality: 'Covert' },
  { quality: 'mil-spec grade' },
  { quality: 'Contraband' },
  { quality: 'Contraband,extraordinary,Shiny', sort: 'asc' },
  { quality: 'Covert,Classified', heroes: 'AWP' },
  { heroes: 'AK-47' },
  { heroes: 'ak-47,AWP,Karambit' },
  { heroes: 'AK-47,ak-47,Ak 47' },
  { heroes: 'Negev,Nova', sort: 'asc', search: 'ft' },
  { exterior_names: 'Factory New' },
  { exterior_names: 'battle-scarred,ww' },
  { item_class: 'StatTrak™' },
  { item_class: 'souvenir,Normal' },
  { collection: 'The Phoenix Collection' },
  { collection: 'the-cobblestone-collection', item_class: 'Souvenir', sort: 'asc' },
  { phase: 'Ruby,phase 2' },
  { phase: 'sapphire', search: 'doppler', exterior_names: 'fn' },
  { sale: 'true' },
  { new: 'true' },
  { price_from: '1000' },
  { price_till: '0.05' },
  { price_from: '9.99', price_till: '10.01' },
  { price_from: '5', price_till: '5' },
  { search: 'redline' },
  { search: 'ak' },
  { search: 'a' },
  { search: 'z' },
  { search: 'doppler ruby fn' },
  { search: 'jormungandr' },
  { search: 'drachen' },
  { search: 'knife st' },
];
const values: { [Name in keyof ListQuery]: string[] } = {
  type: ['rifle', 'Knife', 'Pistol', 'SMG'],
  quality: ['Covert', 'Restricted,Contraband', 'classified', 'consumer grade,covert'],
  heroes: ['AK-47,M4A4', 'karambit,glock-18', 'AWP'],
  exterior_names: ['Factory New,Minimal Wear', 'field-tested', 'Battle-Scarred'],
  item_class: ['Normal', 'StatTrak™', 'Souvenir,StatTrak™'],
  sale: ['true'],
  new: ['true'],
  price_from: ['1', '25.50'],
  price_till: ['30', '999.99'],
  search: ['fade', 'dragon', 'bl', 'st', 'case hardened'],
  sort: ['asc', 'desc'],
};
/** A deterministic selection of combinations: the n-th has some of the filters, each with one value. */
const together = Array.from(
  { length: 60 },
  (_, turn): ListQuery =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, choices], place) => {
        const draw = (turn * 7919 + place * 104_729 + turn * place * 31) % 1009;
        return draw % 3 === 0 ? [[name, choices[draw % choices.length] ?? '']] : [];
      }),
    ),
);

test.each([...alone, ...together])('the list of %j equals filtering the products one by one', async (query) => {
  const expected = listNaively(generated, query);
  const first = await list({ ...query, limit: '100' });
  expect(first.meta.total).toBe(expected.length);
  expect(first.meta.pages).toBe(Math.ceil(expected.length / 100));
  expect(idsOf(first)).toEqual(expected.slice(0, 100));
  const last = Math.max(1, first.meta.pages);
  expect(idsOf(await list({ ...query, limit: '100', page: String(last) }))).toEqual(expected.slice((last - 1) * 100));
});

test('bounds of the price the wrong way round are swapped', async () => {
  const reversed = { price_from: '20', price_till: '10' };
  const ordered = { price_from: '10', price_till: '20' };
  expect(await list(reversed)).toEqual(await list(ordered));
  const counts = async (query: object) => (await app.inject({ url: '/api/items/facets', query: { ...query } })).json();
  expect(await counts(reversed)).toEqual(await counts(ordered));
});

test.each([
  {},
  { sort: 'asc' },
  { heroes: 'ak-47,AWP,Karambit' },
  { search: 'doppler', sort: 'asc' },
  { collection: 'The Phoenix Collection' },
  { exterior_names: 'Minimal Wear,battle-scarred', price_from: '5', price_till: '50' },
  { sale: 'true', item_class: 'StatTrak™' },
] satisfies ListQuery[])('the grouped list of %j shows each finish once, its cheapest wear first', async (query) => {
  const expected = groupNaively(generated, query);
  const pages = [1, 2, Math.max(1, Math.ceil(expected.length / 40))];
  for (const page of pages) {
    const { payload, meta } = await list({ ...query, group: 'wears', limit: '40', page: String(page) });
    const shown = expected.slice((page - 1) * 40, page * 40);
    expect(meta).toMatchObject({ total: expected.length, pages: Math.ceil(expected.length / 40), counted: 'finishes' });
    expect(payload.map(({ id, wears }) => [id, wears?.map((wear) => wear.id)])).toEqual(
      shown.map((wears) => [wears[0], wears]),
    );
  }
});

test('the pages of a list contain every product once, in a stable order', async () => {
  const query = { type: 'Sniper Rifle', sort: 'asc', limit: '37' };
  const { meta } = await list(query);
  const seen: number[] = [];
  for (let page = 1; page <= meta.pages; page += 1) seen.push(...idsOf(await list({ ...query, page: String(page) })));
  expect(seen).toEqual(listNaively(generated, { type: 'Sniper Rifle', sort: 'asc' }));
});

test('products with the same price have the same order on every page size', async () => {
  const query = { price_from: '0.03', price_till: '0.03', sort: 'asc' };
  const wide = idsOf(await list({ ...query, limit: '40' }));
  const narrow = [
    ...idsOf(await list({ ...query, limit: '20' })),
    ...idsOf(await list({ ...query, limit: '20', page: '2' })),
  ];
  expect(narrow).toEqual(wide);
  expect(wide).toEqual(wide.toSorted((one, other) => one - other));
});

test('without parameters a page has fifteen products, the most expensive first', async () => {
  const page = await list({});
  expect(page.payload).toHaveLength(15);
  expect(page.meta).toEqual({ total: inStock.length, pages: Math.ceil(inStock.length / 15), page: 1, from: 1, to: 15 });
  const prices = page.payload.map(({ price }) => price);
  expect(prices).toEqual(prices.toSorted((one, other) => other - one));
});

test('a page beyond the last is an empty list', async () => {
  expect(await list({ page: '999999', limit: '100' })).toMatchObject({
    payload: [],
    meta: { total: inStock.length, page: 999_999, from: 0, to: 0 },
  });
});

test.each([
  { type: 'Spoon' },
  { category: 'spoon' },
  { quality: 'x' },
  { heroes: 'x,y' },
  { exterior_names: 'x' },
  { item_class: 'x' },
  { collection: 'x' },
  { phase: 'x,y' },
  { search: 'qqqqqq' },
])('with the unknown value %j the list is empty', async (query) => {
  expect(await list(query as Record<string, string>)).toMatchObject({
    payload: [],
    meta: { total: 0, pages: 0, from: 0, to: 0 },
  });
});

test.each(['%', '_', '%%%', '\\', "'", '"; drop table product; --', '★', '™', '(', '*', 're%line', 'ak_47x'])(
  'the characters of %j have no special meaning in a search',
  async (search) => {
    const { meta } = await list({ search });
    expect(meta.total).toBeLessThan(inStock.length / 2);
  },
);

test.each(['ak redline', 'redline ak', 'AK-47 | Redline', 'ak47 redline', 'línea roja ak'])(
  '"%s" finds only the AK-47 | Redline',
  async (search) => {
    const { payload } = await list({ search });
    expect(new Set(payload.map(({ hero, finish }) => `${hero} | ${finish}`))).toEqual(new Set(['AK-47 | Redline']));
  },
);

test('sold-out products are in no list', async () => {
  const soldOut = generated.find(({ stock }) => stock === 0);
  const { payload } = await list({ search: soldOut?.title ?? '', limit: '100' });
  expect(payload.map(({ id }) => id)).not.toContain(soldOut?.id);
});

test('a discounted product has its discount in whole percents', async () => {
  const { payload } = await list({ sale: 'true', limit: '100' });
  for (const product of payload) {
    expect(product.sale).toBe(true);
    expect(product.old_price).toBeGreaterThan(product.price);
    expect(product.discount_percentage).toBe(Math.round((1 - product.price / (product.old_price ?? 0)) * 100));
  }
});

test.each([
  [{ price_from: '-1' }, 'price_from'],
  [{ price_till: '1e3' }, 'price_till'],
  [{ page: '0' }, 'page'],
  [{ page: '1.5' }, 'page'],
  [{ limit: '101' }, 'limit'],
  [{ sort: 'random' }, 'sort'],
  [{ group: 'everything' }, 'group'],
  [{ sale: 'maybe' }, 'sale'],
  [{ search: 'x'.repeat(101) }, 'search'],
  [{ search: 'a\0b' }, 'search'],
])('%j is rejected with its field', async (query, field) => {
  const { statusCode, message, errors } = await rejection(query as unknown as Record<string, string>);
  expect(statusCode).toBe(400);
  expect(message).toContain(field);
  expect(Object.keys(errors ?? {})).toContain(field);
});

test('a random list has the requested number of different products in stock, others each time', async () => {
  const one = await list({ random: 'true', limit: '20', category: 'cs2' });
  const other = await list({ random: 'true', limit: '20', category: 'cs2' });
  expect(new Set(idsOf(one)).size).toBe(20);
  expect(one.payload.every(({ stock }) => stock > 0)).toBe(true);
  expect(idsOf(other)).not.toEqual(idsOf(one));
});

test('a random list of a small selection has all of it, each product once', async () => {
  const query = { heroes: 'Zeus x27', quality: 'Classified' };
  const expected = listNaively(generated, query);
  expect(idsOf(await list({ ...query, random: 'true', limit: '100' })).toSorted()).toEqual(expected.toSorted());
});

test('random lists reach the whole catalogue', async () => {
  const seen = new Set<number>();
  for (let turn = 0; turn < 40; turn += 1)
    for (const id of idsOf(await list({ random: 'true', limit: '100' }))) seen.add(id);
  expect(seen.size).toBeGreaterThan(2_500);
});

test('a list is cached and revalidated by its ETag, a random one is not', async () => {
  const first = await app.inject({ url: '/api/items/list?type=rifle' });
  const again = await app.inject({
    url: '/api/items/list?type=rifle',
    headers: { 'if-none-match': String(first.headers.etag) },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const random = await app.inject({ url: '/api/items/list?random=true', headers: { 'if-none-match': '*' } });
  expect(random.statusCode).toBe(200);
  expect(random.headers['cache-control']).toBe('no-store');
  expect(random.headers.etag).toBeUndefined();
});

import type { FacetCounts, ListedProduct, ProductListMeta } from '@patina/shared-api/contract/catalogue/catalogue';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isListed, type UnitListFilter } from '#catalogue/list/list-filter.ts';
import { listOrders } from '#catalogue/list/list-orders.ts';
import { unitLists } from '#catalogue/list/unit-lists.ts';
import { unitMatches } from '#catalogue/list/unit-matches.ts';
import { generateProducts } from '#catalogue/seed/generate-products.ts';
import { readCatalogueSeed } from '#catalogue/seed/seed-records.ts';
import { filterNaively, type ListQuery } from '#testing/naive-list.ts';
import { startTestApp } from '#testing/start-test-app.ts';

const { app, services } = await startTestApp({ hasSeed: true });
const { database } = services;
const generated = generateProducts(await readCatalogueSeed());

const { rows: units } = await sql<{
  product_id: number;
  float: number | null;
  seed: number | null;
  stickers: { name: string }[];
}>`select product_id, float_value::float8 as "float", seed, stickers from unit where state = 'available'`.execute(
  database,
);
const unitsOf = Map.groupBy(units, ({ product_id }) => product_id);

interface UnitQuery {
  float_from?: string;
  float_till?: string;
  seed?: string;
  sticker?: string;
}
type Query = ListQuery & UnitQuery;

/** Products with their floats that match, one by one. */
function matchesOf({ float_from, float_till, seed, sticker, ...query }: Query) {
  return filterNaively(generated, query).flatMap((product) => {
    const found = (unitsOf.get(product.id) ?? []).filter(
      (unit) =>
        (float_from === undefined || (unit.float !== null && unit.float >= Number(float_from))) &&
        (float_till === undefined || (unit.float !== null && unit.float <= Number(float_till))) &&
        (seed === undefined || unit.seed === Number(seed)) &&
        (sticker === undefined || unit.stickers.some(({ name }) => name.toLowerCase().includes(sticker.toLowerCase()))),
    );
    const floats = found.flatMap(({ float }) => float ?? []).toSorted((one, other) => one - other);
    return found.length === 0 ? [] : [{ ...product, lowest: floats[0], highest: floats.at(-1) }];
  });
}
type Match = ReturnType<typeof matchesOf>[number];

const ORDERS: Record<string, (one: Match, other: Match) => number> = {
  asc: (one, other) => one.priceMinor - other.priceMinor || one.id - other.id,
  desc: (one, other) => other.priceMinor - one.priceMinor || other.id - one.id,
  float: (one, other) => (one.lowest ?? 2) - (other.lowest ?? 2) || one.id - other.id,
  '-float': (one, other) => (other.highest ?? -1) - (one.highest ?? -1) || other.id - one.id,
};

async function list(query: object): Promise<{ payload: ListedProduct[]; meta: ProductListMeta }> {
  const response = await app.inject({ url: '/api/items/list', query: { ...query } });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const FEW: Query[] = [
  { seed: '321' },
  { float_from: '0.2', float_till: '0.21' },
  { sticker: 'crown (f' },
  { sticker: '%' },
  { float_till: '0.05', heroes: 'AK-47' },
  { seed: '7', search: 'doppler' },
  { float_till: '0.01', sticker: 'foil', seed: '500' },
  { float_from: '1' },
];

test.each(FEW.flatMap((query) => Object.keys(ORDERS).map((sort) => ({ query, sort }))))(
  'the list of $query by $sort equals looking at the units one by one',
  async ({ query, sort }) => {
    const expected = matchesOf(query).toSorted(ORDERS[sort]);
    for (const page of [1, 2]) {
      const { payload, meta } = await list({ ...query, sort, limit: '40', page: String(page) });
      expect(meta).toMatchObject({ total: expected.length, pages: Math.ceil(expected.length / 40) });
      expect(meta.more).toBeUndefined();
      const shown = expected.slice((page - 1) * 40, page * 40);
      expect(payload.map(({ id, float }) => [id, float])).toEqual(
        shown.map(({ id, lowest, highest }) => [id, sort === '-float' ? highest : lowest]),
      );
    }
  },
);

test('a float is compared with all of its places', async () => {
  const { product_id = 0, float } = units.find((unit) => unit.float !== null) ?? {};
  const bound = float?.toFixed(10) ?? '';
  const { payload } = await list({ float_from: bound, float_till: bound });
  expect(payload.map(({ id }) => id)).toContain(product_id);
  expect((await list({ float_from: bound, float_till: bound, limit: '1' })).payload[0]?.float).toBe(float);
});

test('where too many match, a list ends at a thousand products, and says that there are more', async () => {
  const query = { float_till: '0.4' };
  const expected = matchesOf(query).toSorted(ORDERS['desc']);
  const { payload, meta } = await list({ ...query, limit: '100', page: '10' });
  expect(meta).toMatchObject({ total: 1_000, pages: 10, more: true });
  expect(payload.map(({ id }) => id)).toEqual(expected.slice(900, 1_000).map(({ id }) => id));
});

const SORTS = ['asc', 'desc', 'newest', 'discount', 'popularity', 'name', 'float', '-float'] as const;

test.each(SORTS)('a list by %s is the same however it is read', async (sort) => {
  await sql`insert into product_popularity (product_id, score) select id, 1 + id % 7 from product where id % 11 = 0
    on conflict do nothing`.execute(database);
  const finishes = await database.selectFrom('finish').select('id').orderBy('name').orderBy('id').execute();
  const finishesByName = async () => finishes.map(({ id }) => id);
  const orders = listOrders(database, finishesByName);
  const reading = (mostRead: number) =>
    unitLists(database, {
      orders,
      finishesByName,
      matches: unitMatches(database, { mostRead }),
      mostListed: 10_000,
    });
  const filter: UnitListFilter = { units: { floatFrom: 0.1, floatTill: 0.11 }, exteriors: [1] };
  const [whole, along] = [reading(100_000), reading(1)];
  for (const offset of [0, 35]) {
    const ids = await whole.ids(filter, sort, 40, offset);
    expect(ids).toHaveLength(40);
    expect(await along.ids(filter, sort, 40, offset)).toEqual(ids);
    const groups = await whole.groups(filter, sort, 40, offset);
    expect(await along.groups(filter, sort, 40, offset)).toEqual(groups);
  }
  expect(await along.total(filter)).toEqual(await whole.total(filter));
  expect(await along.groupTotal(filter)).toEqual(await whole.groupTotal(filter));
});

test.each([
  [{ sticker: 'crown' }, { sticker: 'crown' }],
  [{ seed: 321 }, { seed: '321' }],
  [{ floatTill: 0.02 }, { float_till: '0.02' }],
])('a total of products with %j is counted up to a limit, and is exact below it', async (filter, query) => {
  const finishes = await database.selectFrom('finish').select('id').execute();
  const finishesByName = async () => finishes.map(({ id }) => id);
  const orders = listOrders(database, finishesByName);
  const products = matchesOf(query);
  const minimal = products.filter(({ exterior }) => exterior === 'Minimal Wear');
  for (const mostListed of [1, 20, 10_000]) {
    const matches = unitMatches(database, { mostRead: 1 });
    const lists = unitLists(database, { orders, finishesByName, matches, mostListed });
    const totalOf = (count: number) => ({ total: Math.min(count, mostListed), more: count > mostListed });
    expect(await lists.total({ units: filter })).toEqual(totalOf(products.length));
    expect(await lists.total({ units: filter, exteriors: [1] })).toEqual(totalOf(minimal.length));
  }
});

test('a list without a filter by float shows products whose float is not known last, and each with its lowest', async () => {
  const inStock = filterNaively(generated, { type: 'Rifle' });
  const lowest = (id: number) =>
    Math.min(...(unitsOf.get(id) ?? []).map(({ float }) => float ?? Number.POSITIVE_INFINITY));
  const { payload } = await list({ type: 'Rifle', sort: 'float', limit: '100' });
  expect(payload.map(({ float }) => float)).toEqual(
    inStock
      .map(({ id }) => lowest(id))
      .toSorted((one, other) => one - other)
      .slice(0, 100),
  );
});

test('counts beside a filter by units are those of its products', async () => {
  const query = { seed: '321' };
  const counts: FacetCounts = (await app.inject({ url: '/api/items/facets', query })).json().payload;
  const expected = Map.groupBy(matchesOf(query), ({ finish }) => finish.type);
  expect(Object.fromEntries(counts.type.map(({ value, count }) => [value, count]))).toEqual(
    Object.fromEntries([...expected].map(([type, products]) => [type, products.length])),
  );
  expect(counts.at_most).toBeUndefined();
});

test.each([
  [{ float_from: '1.5' }, 'float_from'],
  [{ float_till: '-0.1' }, 'float_till'],
  [{ float_till: '0,1' }, 'float_till'],
  [{ float_from: '0.2', float_till: '0.1' }, 'float_till'],
  [{ seed: '1001' }, 'seed'],
  [{ sticker: 'x'.repeat(101) }, 'sticker'],
])('%j is rejected with its field, by lists, counts and units', async (query, field) => {
  for (const path of ['list', 'facets', `${units[0]?.product_id}/units`]) {
    const answer = await app.inject({ url: `/api/items/${path}`, query: query as unknown as Record<string, string> });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toContain(field);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
  }
});

test.each<[UnitListFilter['units'], object]>([
  [{ seed: 321 }, {}],
  [{ seed: 321, floatTill: 0.3 }, {}],
  [{ sticker: 'crown' }, {}],
  [{ sticker: 'o' }, { exteriors: [0, 2] }],
  [{ sticker: 'crown', floatFrom: 0.1 }, {}],
  [{ floatTill: 0.07 }, {}],
  [{ floatTill: 0.01 }, { priceTillMinor: 5_000 }],
  [{ floatFrom: 0.1, floatTill: 0.4 }, { itemClasses: [0] }],
  [{ floatFrom: 0.4 }, { exteriors: [3, 4] }],
  [{ floatFrom: 1, floatTill: 1 }, {}],
])('a list in the order of price of %j %j is the same however it is read', async (asked, others) => {
  // Floats outside of their wear, and without one: a file has given their products another.
  await sql`update product set exterior = (exterior + 2) % 5 where id % 97 = 0`.execute(database);
  await sql`update product set exterior = null where id % 101 = 0`.execute(database);
  const finishes = await database.selectFrom('finish').select('id').execute();
  const finishesByName = async () => finishes.map(({ id }) => id);
  const orders = listOrders(database, finishesByName);
  const reading = (mostRead: number) =>
    unitLists(database, { orders, finishesByName, matches: unitMatches(database, { mostRead }), mostListed: 10_000 });
  const filter: UnitListFilter = { units: asked, ...others };
  for (const sort of ['asc', 'desc'] as const)
    for (const offset of [0, 35]) {
      const { rows } = await sql<{ id: number }>`select id from product where ${isListed(filter)}
        order by price ${sql.raw(sort)}, id ${sql.raw(sort)} limit 40 offset ${offset}`.execute(database);
      const ids = rows.map(({ id }) => id);
      for (const mostRead of [1, 100, 100_000])
        expect(await reading(mostRead).ids(filter, sort, 40, offset)).toEqual(ids);
      const groups = await reading(100_000).groups(filter, sort, 40, offset);
      expect(await reading(1).groups(filter, sort, 40, offset)).toEqual(groups);
    }
  expect(await reading(1).total(filter)).toEqual(await reading(100_000).total(filter));
});

import type { ListedProduct, ProductListMeta } from '@patina/shared-api/contract/catalogue/catalogue';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { generateProducts } from '#catalogue/seed/generate-products.ts';
import { readCatalogueSeed } from '#catalogue/seed/seed-records.ts';
import { filterNaively, type ListQuery } from '#testing/naive-list.ts';
import { startTestApp } from '#testing/start-test-app.ts';

const { app, services } = await startTestApp({ hasSeed: true });
const { database } = services;
const generated = generateProducts(await readCatalogueSeed());

// Some products are older than the others, and some were bought.
await sql`update product set created_at = created_at - make_interval(days => id % 3) where id % 5 = 0`.execute(
  database,
);
await sql`insert into product_popularity (product_id, score)
  select id, 1 + id % 7 from product where id % 11 = 0`.execute(database);
const rows = await database
  .selectFrom('product')
  .leftJoin('product_popularity', 'product_id', 'product.id')
  .select(['product.id', 'created_at', 'shuffle', 'finish_id', 'item_class', 'exterior', 'price', 'old_price', 'score'])
  .execute();
type Row = (typeof rows)[number];
const rowOf = new Map(rows.map((row) => [row.id, row]));
const names = new Map(generated.map(({ finish }) => [finish.id, [finish.weapon, finish.finish, finish.phase ?? '']]));

const compare = new Intl.Collator('en', { numeric: true }).compare;
const byName = (one: Row, other: Row) => {
  const others = names.get(other.finish_id) ?? [];
  return (names.get(one.finish_id) ?? []).map((name, place) => compare(name, others[place] ?? '')).find(Boolean) ?? 0;
};
/** Whole hundredths of a per cent, null if it is not reduced. */
const discountOf = ({ price, old_price }: Row) =>
  old_price !== null && old_price > price ? Math.floor(((old_price - price) * 10_000) / old_price) : null;

type Rank = (row: Row) => number | null;
/** The highest first, those without a rank last. */
const highestFirst =
  (...ranks: Rank[]) =>
  (one: Row, other: Row) =>
    ranks.map((rank) => (rank(other) ?? -Infinity) - (rank(one) ?? -Infinity)).find((difference) => difference) || 0;
const newest: Rank[] = [({ created_at }) => created_at.getTime(), ({ shuffle }) => shuffle, ({ id }) => id];
const headed = (rank: Rank) => (one: Row, other: Row) =>
  rank(one) === null && rank(other) === null
    ? highestFirst(...newest)(one, other)
    : highestFirst(rank, ({ id }) => id)(one, other);

const ORDERS = {
  newest: highestFirst(...newest),
  discount: headed(discountOf),
  popularity: headed(({ score }) => score),
  name: (one: Row, other: Row) =>
    byName(one, other) ||
    one.item_class - other.item_class ||
    (one.exterior ?? 9) - (other.exterior ?? 9) ||
    one.price - other.price ||
    one.id - other.id,
};
type Order = keyof typeof ORDERS;

const listedIn = (query: ListQuery, sort: Order) =>
  filterNaively(generated, query)
    .flatMap(({ id }) => rowOf.get(id) ?? [])
    .toSorted(ORDERS[sort]);

async function list(query: object): Promise<{ payload: ListedProduct[]; meta: ProductListMeta }> {
  const response = await app.inject({ url: '/api/items/list', query: { ...query } });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const FILTERS: ListQuery[] = [
  {},
  { heroes: 'AK-47,AWP', exterior_names: 'Factory New' },
  { search: 'doppler' },
  { quality: 'Covert,Contraband', price_from: '50' },
  { collection: 'The Phoenix Collection' },
  { phase: 'Ruby,Sapphire', price_till: '5000' },
  { sale: 'true', type: 'rifle' },
];

test.each((Object.keys(ORDERS) as Order[]).flatMap((sort) => FILTERS.map((query) => ({ sort, query }))))(
  'the pages of $query by $sort hold every product once, in order',
  async ({ sort, query }) => {
    const expected = listedIn(query, sort).map(({ id }) => id);
    const pages = Math.ceil(expected.length / 40);
    const some = new Set(
      [1, 2, Math.ceil(pages / 3), Math.ceil(pages / 2), pages - 1, pages].filter((page) => page > 0),
    );
    for (const page of some) {
      const { payload, meta } = await list({ ...query, sort, limit: '40', page: String(page) });
      expect(meta.total).toBe(expected.length);
      expect(payload.map(({ id }) => id)).toEqual(expected.slice((page - 1) * 40, page * 40));
    }
  },
);

/** What groups are sorted by: the best of their wears. */
const BEST: Record<Exclude<Order, 'name'>, Rank[]> = {
  newest: [],
  discount: [discountOf],
  popularity: [({ score }) => score],
};

test.each(Object.keys(ORDERS) as Order[])('a grouped list by %s goes by the best of its wears', async (sort) => {
  const query = { type: 'Pistol' };
  const groups = [
    ...Map.groupBy(listedIn(query, sort), ({ finish_id, item_class }) => `${finish_id} ${item_class}`).values(),
  ];
  const best = (wears: Row[], rank: Rank) =>
    sort === 'popularity' && rank === BEST.popularity[0]
      ? wears.reduce<number | null>((sum, { score }) => (score === null ? sum : (sum ?? 0) + score), null)
      : wears.reduce<number | null>((most, wear) => Math.max(most ?? -Infinity, rank(wear) ?? -Infinity), null);
  const ranks = sort === 'name' ? [] : [...BEST[sort], ...newest.slice(0, 2)];
  const expected = groups.toSorted((one, other) => {
    const found = ranks
      .map((rank) => (best(other, rank) ?? -Infinity) - (best(one, rank) ?? -Infinity))
      .find((difference) => difference);
    return found || 0;
  });
  const { payload, meta } = await list({ ...query, sort, group: 'wears', limit: '60' });
  expect(meta.total).toBe(groups.length);
  const shown = payload.map(({ wears = [] }) => wears.map(({ id }) => id).toSorted());
  expect(shown).toEqual(expected.slice(0, 60).map((wears) => wears.map(({ id }) => id).toSorted()));
});

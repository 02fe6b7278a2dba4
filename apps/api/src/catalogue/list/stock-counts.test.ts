import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { groupedList } from '#catalogue/list/grouped-list.ts';
import type { ProductFilter } from '#catalogue/list/list-filter.ts';
import { productList } from '#catalogue/list/product-list.ts';
import { type StockCount, stockCountRepository } from '#catalogue/list/stock-counts.ts';
import { seededRandom } from '#catalogue/seed/seeded-random.ts';
import { migrate } from '#platform/database/migrate.ts';
import { addProduct, addWeapon } from '#testing/add-product.ts';
import { migrateBefore } from '#testing/database/migrate-before.ts';
import { openTestDatabase } from '#testing/database/open-test-database.ts';

const open = await openTestDatabase();
const { database } = open;
const counts = stockCountRepository(database);

const FILTERS: ProductFilter[] = [
  {},
  { typeId: 2, isSale: true },
  { weaponIds: [1, 3], qualityIds: [1] },
  { qualityIds: [1, 2], exteriors: [0, 2] },
  { exteriors: [0, 2], itemClasses: [1], isNew: true },
  { priceFromMinor: 20, priceTillMinor: 300 },
  { priceFromMinor: 20, priceTillMinor: 299, typeId: 1 },
  { priceFromMinor: 13, priceTillMinor: 17 },
  { priceFromMinor: 20, priceTillMinor: 29 },
  { priceFromMinor: 55, priceTillMinor: 61 },
  { priceFromMinor: 0, exteriors: [4] },
  { priceFromMinor: 137 },
  { priceFromMinor: 55, priceTillMinor: 55 },
  { priceFromMinor: 999, priceTillMinor: 999 },
  { priceFromMinor: 112, priceTillMinor: 117, search: ['% red%'] },
  { priceTillMinor: 137, weaponIds: [2] },
  { priceTillMinor: 0 },
  { priceTillMinor: 2_147_483_647 },
  { search: ['% red%'] },
  { search: ['% w1%', '% new %'], isSale: true },
  { search: ['% blue%'], priceFromMinor: 13, priceTillMinor: 288, exteriors: [0, 1, 2] },
  { search: ['% none%'] },
  { collections: ['First'] },
  { collections: ['First', 'Second'], search: ['% red%'], typeId: 1, priceTillMinor: 137 },
];

const COLLECTIONS = [undefined, 'First', 'Second'];

/** The products in stock, each by itself. */
async function productsInStock() {
  const rows = await database.selectFrom('product').where('stock', '>', 0).selectAll().execute();
  return rows.map((row) => ({
    type_id: row.type_id,
    weapon_id: row.weapon_id,
    quality_id: row.quality_id,
    exterior: row.exterior,
    item_class: row.item_class,
    is_sale: row.is_sale,
    is_new: row.is_new,
    price: row.price,
    id: row.id,
    finish: row.finish_id,
    search: row.search,
  }));
}

type Listed = Awaited<ReturnType<typeof productsInStock>>[number];

const isWithin = (product: Listed, filter: ProductFilter) =>
  product.price >= (filter.priceFromMinor ?? 0) &&
  product.price <= (filter.priceTillMinor ?? Infinity) &&
  (filter.typeId ?? product.type_id) === product.type_id &&
  (filter.qualityIds?.includes(product.quality_id ?? -1) ?? true) &&
  (filter.weaponIds?.includes(product.weapon_id) ?? true) &&
  (filter.exteriors?.includes(product.exterior ?? -1) ?? true) &&
  (filter.itemClasses?.includes(product.item_class) ?? true) &&
  (!filter.isSale || product.is_sale) &&
  (!filter.isNew || product.is_new) &&
  (filter.search ?? []).every((pattern) => product.search.includes(pattern.slice(1, -1))) &&
  (filter.collections?.includes(COLLECTIONS[product.finish] ?? '') ?? true);

/** Counts as texts, in one order. */
function tally(products: readonly Listed[]): string[] {
  const alike = Map.groupBy(products, ({ price, id, finish, search, ...facets }) => JSON.stringify(facets));
  return [...alike].map(([facets, { length }]) => `${facets} ${length}`).toSorted();
}

const written = (rows: readonly StockCount[]) =>
  rows
    .map(
      ({ count, type_id, weapon_id, quality_id, exterior, item_class, is_sale, is_new }) =>
        `${JSON.stringify({ type_id, weapon_id, quality_id, exterior, item_class, is_sale, is_new })} ${count}`,
    )
    .toSorted();

/** A filter of any kind, the same for the same turn. */
function anyFilter(turn: number, place: number): ProductFilter {
  const draw = (what: string, below: number) => Math.floor(seededRandom('filter', turn, place, what) * below);
  const choose = <Value>(what: string, value: Value, oneOf = 3) => (draw(what, oneOf) === 0 ? value : {});
  return {
    ...choose('type', { typeId: 1 + draw('typeId', 2) }, 5),
    ...choose('quality', { qualityIds: [1 + draw('qualityId', 2)] }, 5),
    ...choose('weapons', { weaponIds: [...new Set([1 + draw('weapon', 3), 1 + draw('other', 3)])] }),
    ...choose('exteriors', { exteriors: [draw('exterior', 5), 1] }),
    ...choose('classes', { itemClasses: [draw('class', 3)] }, 5),
    ...choose('collections', { collections: ['First', 'Second'].slice(draw('collection', 2)) }),
    ...choose('sale', { isSale: true }, 6),
    ...choose('new', { isNew: true }, 6),
    ...choose('from', { priceFromMinor: draw('price', 300) }),
    ...choose('till', { priceTillMinor: 40 + draw('most', 400) }),
    ...choose('search', { search: ['% red%', '% w1%', '% new %', '% blue%'].filter((word) => draw(word, 3) === 0) }, 2),
  };
}

async function expectCountsToBeRight(when: string, filters: readonly ProductFilter[] = FILTERS) {
  const products = await productsInStock();
  for (const filter of filters) {
    const listed = products.filter((product) => isWithin(product, filter));
    const name = `${when}: ${JSON.stringify(filter)}`;
    expect(written(await counts.countStock(filter)), name).toEqual(tally(listed));
    expect(await counts.total(filter), name).toBe(listed.length);
    for (const isNarrow of [false, true])
      for (const { from, till, count } of await counts.byPrice(filter, isNarrow))
        expect(count, name).toBe(listed.filter(({ price }) => price >= from && price <= till).length);
    await expectPagesToBeRight(name, filter, listed);
  }
}

/** Pages of the list and of its groups, against all of its products in order. */
const SIZES = [undefined, { deep: 3, mostSorted: 9 }];

async function expectPagesToBeRight(name: string, filter: ProductFilter, listed: readonly Listed[]) {
  const list = groupedList(database);
  const cheapestFirst = listed.toSorted((one, other) => one.price - other.price || one.id - other.id);
  const groups = [...Map.groupBy(cheapestFirst, ({ finish, item_class }) => `${finish} ${item_class}`).values()];
  expect(await list.count(filter), name).toBe(groups.length);
  for (const [sort, products, cards] of [
    ['asc', cheapestFirst, groups],
    ['desc', cheapestFirst.toReversed(), groups.toReversed()],
  ] as const) {
    for (const offset of [0, Math.floor(listed.length / 2), Math.max(0, listed.length - 2)]) {
      for (const sizes of SIZES) {
        const page = await productList(database, sizes).page(filter, sort, 7, offset);
        expect(
          page.map(({ id }) => id),
          `${name} ${sort} ${offset}`,
        ).toEqual(products.slice(offset, offset + 7).map(({ id }) => id));
      }
    }
    const grouped = await list.page(filter, sort, 3, 1);
    expect(
      grouped.map((wears) => wears.map(({ id }) => id)),
      `${name} ${sort}`,
    ).toEqual(cards.slice(1, 4).map((wears) => wears.map(({ id }) => id)));
  }
}

async function addTerms(): Promise<void> {
  await sql`insert into item_type (id, name, slug) values (1, 'Rifle', 'rifle'), (2, 'Knife', 'knife')`.execute(
    database,
  );
  await sql`insert into quality (id, name, slug) values (1, 'Covert', 'covert'), (2, 'Plain', 'plain')`.execute(
    database,
  );
  await sql`insert into weapon (id, type_id, name, slug, model)
    select id, 1 + id / 3, 'W' || id, 'w' || id, 'w' from generate_series(1, 3) as id`.execute(database);
  await sql`insert into finish (id, weapon_id, name, style, collection)
    select id, id, 'F', 's', case id when 1 then 'First' when 2 then 'Second' end from generate_series(1, 3) as id`.execute(
    database,
  );
}

const addProducts = (from: number, till: number, turn: number) =>
  sql`insert into product (id, external_id, finish_id, type_id, weapon_id, quality_id, exterior, item_class, title, search,
      price, old_price, is_new, stock)
    select id, 'p' || id, weapon, 1 + weapon / 3, weapon, nullif(id % 3, 0), nullif((id + ${turn}) % 6, 5), id % 3, 't',
      ' ' || case when (id + ${turn}) % 17 = 0 then 'blue' else 'red' end || ' w' || weapon || case when id % 2 = 0 then ' new ' else ' ' end,
      1 + (id * 37 + ${turn}) % 400, case when id % 2 = 0 then 150 end, id % 4 = 0, id % 3
    from (select id, 1 + id % 3 as weapon from generate_series(${from}::integer, ${till}::integer) as id) as given
    on conflict (external_id) do update set price = excluded.price, exterior = excluded.exterior, stock = excluded.stock,
      search = excluded.search`;

/** Statements that change products, by what an operator or a shopper does. */
const CHANGES = [
  (id: number, turn: number) => addProducts(id, id + 20, turn),
  (id: number) => sql`update product set stock = stock - 1 where id = ${id} and stock > 0`,
  (id: number) => sql`update product set stock = stock + 1 where id between ${id} and ${id + 1}`,
  (id: number, turn: number) =>
    sql`update product set price = 1 + (price * 7 + ${turn}) % 400 where id % 4 = ${id % 4}`,
  (id: number) => sql`update product set old_price = case when old_price is null then 200 end where id > ${id}`,
  (id: number) => sql`update product set is_hidden = not is_hidden where id % 9 = ${id % 9}`,
  (id: number) =>
    sql`update product set quality_id = nullif(1 + coalesce(quality_id, 0), 3) where weapon_id = 1 + ${id}::integer % 3`,
  (id: number) =>
    sql`update product set is_new = not is_new, item_class = (item_class + 1) % 3 where id between ${id} and ${id + 9}`,
  (id: number) => sql`update product set search = replace(search, 'red', 'blue') where id between ${id} and ${id + 3}`,
  (id: number) => sql`delete from product where id between ${id} and ${id + 2}`,
];

test('after any sequence of changes, added up or not, the kept counts are those of the products one by one', async () => {
  await addTerms();
  const draw = (turn: number, what: string, below: number) => Math.floor(seededRandom('counts', turn, what) * below);
  for (let turn = 0; turn < 60; turn += 1) {
    const change = CHANGES[turn === 0 ? 0 : draw(turn, 'change', CHANGES.length)] ?? addProducts;
    await database
      .transaction()
      .execute(async (transaction) => {
        await change(draw(turn, 'id', 60), turn, 0).execute(transaction);
        if (turn % 5 === 4) throw new Error('rolled back');
      })
      .catch((error: Error) => expect(error.message).toBe('rolled back'));
    if (turn % 7 === 3)
      await database.transaction().execute((transaction) => stockCountRepository(transaction).addUp());
    if (turn % 6 === 0)
      await expectCountsToBeRight(
        `turn ${turn}`,
        [0, 1, 2, 3, 4].map((place) => anyFilter(turn, place)),
      );
  }
  await database.transaction().execute((transaction) => stockCountRepository(transaction).addUp());
  expect(await database.selectFrom('stock_count_change').selectAll().execute()).toEqual([]);
  expect(await database.selectFrom('document_count_change').selectAll().execute()).toEqual([]);
  await expectCountsToBeRight('added up');
  await sql`update stock_count set count = count + 1`.execute(database);
  await sql`delete from stock_count_by_price where weapon_id = 1`.execute(database);
  await sql`delete from search_document where finish_id = 1`.execute(database);
  await sql`update document_count_by_narrow_price set count = count + 1`.execute(database);
  await sql`select recount_stock()`.execute(database);
  await expectCountsToBeRight('counted anew');
});

test('a page far behind is the same read from a price band as by skipping all before it', async () => {
  await addProducts(1_000, 10_000, 1).execute(database);
  const products = productList(database);
  const inOrder = await database
    .selectFrom('product')
    .where('stock', '>', 0)
    .orderBy('price')
    .orderBy('id')
    .select('id')
    .execute();
  const ids = inOrder.map(({ id }) => id);
  const total = await products.count({});
  expect(total).toBe(ids.length);
  expect(total).toBeGreaterThan(5_100);
  for (const offset of [5_000, 5_100, total - 20, total - 1, total]) {
    for (const [sort, list] of [
      ['asc', ids],
      ['desc', ids.toReversed()],
    ] as const) {
      const page = await products.page({}, sort, 30, offset);
      expect(page.map(({ id }) => id)).toEqual(list.slice(offset, offset + 30));
    }
  }
});

test('products older than the counts are counted by the migration', async () => {
  await migrateBefore(open, '0065');
  const weapon = await addWeapon(database);
  await addProduct(database, weapon, { name: 'one', priceMinor: 12_34, stock: 1 });
  await addProduct(database, weapon, { name: 'two', priceMinor: 12_34, stock: 0 });
  expect(await migrate(open.pool)).toContain('0066_count_stock.sql');
  await addProduct(database, weapon, { name: 'three', priceMinor: 15_00, stock: 3 });
  await expectCountsToBeRight('migrated');
  expect(await counts.total({})).toBe(2);
});

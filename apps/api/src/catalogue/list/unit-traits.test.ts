import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { unitTraits } from '#catalogue/list/unit-traits.ts';
import { stock } from '#catalogue/products/stock.ts';
import { seededRandom } from '#catalogue/seed/seeded-random.ts';
import { isFloatOf } from '#catalogue/units/unit-rules.ts';
import { unitRepository } from '#catalogue/units/units.ts';
import type { Database } from '#platform/database/tables.ts';
import { addProduct, addWeapon } from '#testing/add-product.ts';
import { addUnits } from '#testing/add-units.ts';
import { openTestDatabase } from '#testing/database/open-test-database.ts';

const { database } = await openTestDatabase();
const traits = unitTraits(database);
const weapon = await addWeapon(database);

/** The table is what a look at each available unit finds. */
async function expectTraitsToBeRight(when: string): Promise<void> {
  const { rows: units } = await sql<{
    id: number;
    product_id: number;
    seed: number | null;
    stickers: { name: string }[];
    price: number;
    float: number | null;
    exterior: number | null;
  }>`select unit.id, product_id, seed, stickers, product.price, float_value::float8 as "float", exterior from unit join product on product.id = unit.product_id
    where unit.state = 'available'`.execute(database);
  const expected = units.flatMap(({ id, product_id, seed, stickers, price, float, exterior }) => {
    const isOdd = float !== null && (exterior === null || !isFloatOf(float, { exterior, wear_min: 0, wear_max: 1 }));
    const has = [
      ...(seed === null ? [] : [`seed ${seed}`]),
      ...new Set(stickers.map(({ name }) => `sticker ${name}`)),
      ...(isOdd ? ['odd float'] : []),
    ];
    return has.map((trait) => ({ product_id, unit_id: id, trait, price }));
  });
  const kept = await database.selectFrom('unit_trait').selectAll().execute();
  const inOrder = (rows: typeof kept) =>
    rows.map((row) => `${row.product_id} ${row.unit_id} ${row.trait} ${row.price}`).toSorted();
  expect(inOrder(kept), when).toEqual(inOrder(expected));
  const names = await database.selectFrom('sticker').select('name').distinct().execute();
  expect(
    names.map(({ name }) => name),
    when,
  ).toEqual(expect.arrayContaining(units.flatMap(({ stickers }) => stickers.map(({ name }) => name))));
}

const STICKERS = ['Crown (Foil)', 'crown', 'Howling "Dawn"', '100 % \\o/_'];

type Change = (
  transaction: Database,
  product: number,
  draw: (what: string, below: number) => number,
) => Promise<unknown>;

/** An available unit of a product. */
const unitOf = (transaction: Database, product: number) =>
  transaction
    .selectFrom('unit')
    .select('id')
    .where('product_id', '=', product)
    .where('state', '=', 'available')
    .orderBy('id')
    .executeTakeFirst();

async function sell(transaction: Database, product: number): Promise<void> {
  await stock(transaction).lock([product]);
  const unit = await unitOf(transaction, product);
  if (unit === undefined) return;
  await sql`with sold as (update unit set state = 'sold' where id = ${unit.id})
    update product set stock = stock - 1, known_units = known_units - 1 where id = ${product}`.execute(transaction);
}

async function giveBack(transaction: Database, product: number): Promise<void> {
  const sold = await transaction
    .selectFrom('unit')
    .select('id')
    .where('product_id', '=', product)
    .where('state', '=', 'sold')
    .executeTakeFirst();
  if (sold) await stock(transaction).giveBack([product], [sold.id]);
}

const CHANGES: Record<string, Change> = {
  add: (transaction, product, draw) =>
    unitRepository(transaction).add(
      [0, 1].map((place) => ({
        product_id: product,
        seed: draw(`seed ${place}`, 3) || undefined,
        float: [undefined, 0, 0.07, 0.1, 0.15, 0.3, 1][draw(`float ${place}`, 7)],
        stickers: STICKERS.slice(0, draw(`stickers ${place}`, 5)).map((name, slot) => ({ name, slot, wear: 0 })),
        price_minor: draw(`price ${place}`, 2) === 0 ? undefined : 5_000,
        source: 'operator',
      })),
      { areNew: true },
    ),
  sell,
  giveBack,
  price: (transaction, product, draw) =>
    sql`update product set price = ${100 + draw('price', 1_000)} where id = ${product}`.execute(transaction),
  prices: (transaction) => sql`update product set price = price + 1`.execute(transaction),
  exterior: (transaction, product, draw) =>
    sql`update product set exterior = nullif(${draw('exterior', 6)}, 5), price = price + ${draw('more', 2)}
      where id = ${product}`.execute(transaction),
  withdraw: (transaction, product) => sql`update product set stock = 1 where id = ${product}`.execute(transaction),
  hide: (transaction, product) =>
    sql`update product set is_hidden = not is_hidden where id = ${product}`.execute(transaction),
  ownPrice: (transaction, product, draw) =>
    sql`update unit set price_minor = ${draw('own price', 9_000) + 1} where product_id = ${product}`.execute(
      transaction,
    ),
  change: (transaction, product) =>
    sql`update unit set seed = 5, stickers = '[{"name": "crown"}, {"name": "crown"}]' where product_id = ${product}`.execute(
      transaction,
    ),
  async remove(transaction, product) {
    await stock(transaction).lock([product]);
    const unit = await unitOf(transaction, product);
    if (unit) await unitRepository(transaction).remove([unit.id]);
  },
  removeProduct: (transaction, product) =>
    sql`delete from product where id = ${product} and id % 4 = 0`.execute(transaction),
};

test('after any sequence of changes the traits are those of the units one by one', async () => {
  const products: number[] = [];
  for (const name of ['two', 'three', 'four', 'five', 'six'])
    products.push(await addProduct(database, weapon, { name, priceMinor: 500, stock: 2 }));
  const names = Object.keys(CHANGES);
  const drawAt = (turn: number) => (what: string, below: number) =>
    Math.floor(seededRandom('traits', turn, what) * below);
  for (let turn = 0; turn < 120; turn += 1) {
    const draw = drawAt(turn);
    const name = turn % 3 === 0 ? 'add' : (names[draw('change', names.length)] ?? 'add');
    const product = products[draw('product', products.length)] ?? 0;
    const exists = await database.selectFrom('product').select('id').where('id', '=', product).executeTakeFirst();
    if (!exists) continue;
    await database.transaction().execute((transaction) => CHANGES[name]?.(transaction, product, draw) ?? expect.fail());
    await expectTraitsToBeRight(`turn ${turn}, ${name}`);
  }
  await sql`delete from unit_trait where unit_id % 2 = 0`.execute(database);
  await sql`delete from sticker`.execute(database);
  await sql`select collect_unit_traits()`.execute(database);
  await expectTraitsToBeRight('collected anew');
});

test('sales, arrivals and changes of prices at the same time leave the traits right', async () => {
  const products: number[] = [];
  for (const name of ['seven', 'eight', 'nine'])
    products.push(await addProduct(database, weapon, { name, priceMinor: 500, stock: 2 }));
  const changes = Array.from({ length: 40 }, async (_, turn) => {
    const product = products[turn % products.length] ?? 0;
    const change = [CHANGES['add'], sell, CHANGES['price'], giveBack][turn % 4] ?? sell;
    const draw = (what: string, below: number) => Math.floor(seededRandom('at once', turn, what) * below);
    await database.transaction().execute((transaction) => change(transaction, product, draw));
  });
  await Promise.all(changes);
  await expectTraitsToBeRight('at once');
});

test('a sticker is found by any part of its name, in any case', async () => {
  const product = await addProduct(database, weapon, { name: 'ten', priceMinor: 500, stock: 1 });
  await addUnits(database, product, [{ stickers: STICKERS }]);
  expect((await traits.of({ sticker: 'crown' }))?.toSorted()).toEqual(['sticker Crown (Foil)', 'sticker crown']);
  expect(await traits.of({ sticker: 'g "d' })).toEqual(['sticker Howling "Dawn"']);
  expect(await traits.of({ sticker: '% \\o/_' })).toEqual(['sticker 100 % \\o/_']);
  expect(await traits.of({ sticker: 'unknown' })).toEqual([]);
  expect(await traits.of({ seed: 3, sticker: 'crown' })).toEqual(['seed 3']);
  expect(await traits.of({ floatTill: 0.1 })).toBeUndefined();
  await sql`insert into sticker (name) select 'Common ' || number from generate_series(1, 101) as number`.execute(
    database,
  );
  expect(await traits.of({ sticker: 'common' })).toBeUndefined();
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cartRepository } from '#orders/cart.ts';
import { migrate } from '#platform/database/migrate.ts';
import { addProduct, addWeapon } from '#testing/add-product.ts';
import { migrateBefore } from '#testing/database/migrate-before.ts';
import { openTestDatabase } from '#testing/database/open-test-database.ts';

const open = await openTestDatabase();
const { database, pool } = open;

test('carts older than `price_seen_minor` keep their prices, under both names', async () => {
  await migrateBefore(open, '0012');
  const weapon = await addWeapon(database);
  const lines = [
    { product: await addProduct(database, weapon, { name: 'one', priceMinor: 12_34, stock: 1 }), priceMinor: 12_34 },
    { product: await addProduct(database, weapon, { name: 'two', priceMinor: 3, stock: 1 }), priceMinor: 99_999_99 },
  ];
  await sql`insert into user_account (id, name, surname, email) values (7, 'Ada', '', 'ada@patina.test')`.execute(
    database,
  );
  for (const { product, priceMinor } of lines) {
    await sql`insert into cart_line (user_id, product_id, price_seen) values (7, ${product}, ${priceMinor})`.execute(
      database,
    );
  }
  expect(await migrate(pool)).toContain('0012_price_seen_minor.sql');
  expect(await cartRepository(database).lines(7)).toMatchObject([
    { price_seen_minor: 12_34 },
    { price_seen_minor: 99_999_99 },
  ]);
  const { rows } = await sql`select price_seen from cart_line order by product_id`.execute(database);
  expect(rows).toEqual([{ price_seen: 12_34 }, { price_seen: 99_999_99 }]);
});

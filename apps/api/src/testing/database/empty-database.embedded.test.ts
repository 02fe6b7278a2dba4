import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addProduct, addWeapon } from '#testing/add-product.ts';
import { emptyDatabase, migratedState } from '#testing/database/empty-database.ts';
import { openTestDatabase } from '#testing/database/open-test-database.ts';
import { wholeDatabase } from '#testing/database/whole-database.ts';
import { addShopper } from '#testing/shoppers/add-shopper.ts';

const { database } = await openTestDatabase();
const migrated = await migratedState(database);
const whole = await wholeDatabase(database);

test('an emptied database is as it was after the migrations, including its sequences', async () => {
  const fill = async () => {
    const product = await addProduct(database, await addWeapon(database), { name: 'one', priceMinor: 1_00, stock: 1 });
    return [product, (await addShopper(database, 'shopper@patina.test', { balanceMinor: 1_00, isVerified: true })).id];
  };
  const numbers = await fill();
  expect(await wholeDatabase(database)).not.toBe(whole);
  expect(await emptyDatabase(database, migrated)).toBe(true);
  expect(await wholeDatabase(database)).toBe(whole);
  expect(await fill()).toEqual(numbers);
});

test.each([
  'create table added (id int)',
  'alter table added add name text',
  'drop trigger ledger_entry_stays on ledger_entry',
])('a change of the schema by "%s" is not repaired by deleting rows', async (change) => {
  const before = await migratedState(database);
  await sql.raw(change).execute(database);
  expect(await emptyDatabase(database, before)).toBe(false);
});

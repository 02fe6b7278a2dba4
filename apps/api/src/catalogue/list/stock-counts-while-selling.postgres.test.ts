import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { stockCountRepository } from '#catalogue/list/stock-counts.ts';
import { stock } from '#catalogue/products/stock.ts';
import type { Database } from '#platform/database/tables.ts';
import { openShop } from '#testing/open-shop.ts';

/* Sales at the same time, on a server that executes transactions concurrently. */

const { database, aProduct } = await openShop();
const counts = stockCountRepository(database);

async function total(): Promise<number> {
  const all = await counts.total({});
  // All products of the shop have this word.
  expect(await counts.total({ search: ['% test %'], priceFromMinor: 1 })).toBe(all);
  return all;
}

async function sell(transaction: Database, id: number): Promise<void> {
  await stock(transaction).lock([id]);
  await stock(transaction).take(id);
}

test('sales of last units of one kind wait neither for each other nor for the kept counts', async () => {
  const [first, second, third] = [await aProduct(), await aProduct(), await aProduct()];
  const sale = await database.startTransaction().execute();
  await sell(sale, first);
  await database.transaction().execute((other) => sell(other, second));
  expect(await total()).toBe(2);
  const counting = await database.startTransaction().execute();
  await stockCountRepository(counting).addUp();
  await database.transaction().execute((other) => sell(other, third));
  await database.transaction().execute((other) => stockCountRepository(other).addUp());
  expect(await total()).toBe(1);
  await counting.commit().execute();
  await sql`select recount_stock()`.execute(database);
  expect(await total()).toBe(1);
  await sale.commit().execute();
  expect(await total()).toBe(0);
});

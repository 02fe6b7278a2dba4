import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';

/** How many there are of each product; made from the transaction that they change in. */
export function stock(transaction: Database) {
  return {
    /** Keeps the products as they are until the transaction ends; in one order, so that no two carts wait for each other. */
    async lock(ids: readonly number[]): Promise<void> {
      await transaction
        .selectFrom('product')
        .select('id')
        .where(sql<boolean>`id = any(${ids}::integer[])`)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute();
    },

    /** Adds one of each, or takes one away with -1; the products are locked. */
    async change(ids: readonly number[], by: 1 | -1): Promise<void> {
      await transaction
        .updateTable('product')
        .set({ stock: sql`stock + ${by}` })
        .where(sql<boolean>`id = any(${ids}::integer[])`)
        .execute();
    },
  };
}

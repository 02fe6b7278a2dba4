import { sql } from 'kysely';
import { part, run, type Writes } from '#platform/database/statement.ts';
import type { Database } from '#platform/database/tables.ts';

/** Stock of products; takes the transaction in which it changes. */
export function stock(transaction: Database) {
  /** Adds one unit of each product, or removes one with -1; the products must be locked. */
  const changing = (ids: readonly number[], by: 1 | -1) =>
    part`update product set stock = stock + ${by} where id = any(${ids}::integer[])`;

  return {
    /** The part of a statement that is `change`. */
    changing: (ids: readonly number[], by: 1 | -1): Writes => ({ stocked: changing(ids, by) }),

    /** Locks the products until the transaction ends, in the order of their ids, so that purchases cannot deadlock. */
    async lock(ids: readonly number[]): Promise<void> {
      await transaction
        .selectFrom('product')
        .select('id')
        .where(sql<boolean>`id = any(${ids}::integer[])`)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute();
    },

    async change(ids: readonly number[], by: 1 | -1): Promise<void> {
      await run(transaction, changing(ids, by));
    },

    /** Removes one unit of a locked product if there is one. Returns whether there was. */
    async take(id: number): Promise<boolean> {
      const taken = await transaction
        .updateTable('product')
        .set({ stock: sql`stock - 1` })
        .where('id', '=', id)
        .where(sql<boolean>`stock + withheld > 0`)
        .returning('id')
        .executeTakeFirst();
      return taken !== undefined;
    },
  };
}

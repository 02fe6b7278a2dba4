import { sql } from 'kysely';
import { part, run, type Writes } from '#platform/database/statement.ts';
import type { Database } from '#platform/database/tables.ts';

/** Stock of products; takes the transaction in which it changes. */
export function stock(transaction: Database) {
  /** Locks the products until the transaction ends, in the order of their ids, so that purchases cannot deadlock. */
  async function lock(ids: readonly number[]): Promise<void> {
    await transaction
      .selectFrom('product')
      .select('id')
      .where(sql<boolean>`id = any(${ids}::integer[])`)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
  }

  return {
    /** The part of a statement that removes one unit of each product; they must be locked, and have one. */
    taking: (ids: readonly number[]): Writes => ({
      stocked: part`update product set stock = stock - 1 where id = any(${ids}::integer[])`,
    }),

    lock,

    /** Puts one unit back for each id, of which some may be the same. */
    async giveBack(ids: readonly number[]): Promise<void> {
      await lock(ids);
      await run(
        transaction,
        part`update product set stock = stock + units
          from (select given, count(*)::integer as units from unnest(${ids}::integer[]) as given group by given) back
          where id = given`,
      );
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

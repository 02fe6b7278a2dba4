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
    /**
     * The part of a statement that removes one unit of each product; they must be locked, and have one.
     * @param known those of them whose unit is one that is known, which `unitRepository.selling` sells
     */
    taking: (ids: readonly number[], known: readonly number[]): Writes => ({
      stocked: part`update product set stock = stock - 1, known_units = known_units - (id = any(${known}::integer[]))::integer
        where id = any(${ids}::integer[])`,
    }),

    lock,

    /**
     * Puts one unit back for each id, of which some may be the same; `units` are those of them that are known, from an order or a
     * seller. What has gone back to its seller meanwhile is in no stock again.
     */
    async giveBack(ids: readonly number[], units: readonly number[] = []): Promise<void> {
      await lock(ids);
      await run(
        transaction,
        part`with returned as (update unit set state = 'available'
            where id = any(${units}::integer[]) and state in ('sold', 'protected')
            returning product_id),
          lost as (select product_id from unit where id = any(${units}::integer[]) and state = 'reversed')
          update product set stock = stock + units - (select count(*) from lost where product_id = given)::integer,
            known_units = known_units + (select count(*) from returned where product_id = given)::integer
          from (select given, count(*)::integer as units from unnest(${ids}::integer[]) as given group by given) back
          where id = given`,
      );
    },

    /** Removes one unit of a locked product if there is one that is not known by itself. Returns whether there was. */
    async take(id: number): Promise<boolean> {
      const taken = await transaction
        .updateTable('product')
        .set({ stock: sql`stock - 1` })
        .where('id', '=', id)
        .where(sql<boolean>`stock + withheld > known_units`)
        .returning('id')
        .executeTakeFirst();
      return taken !== undefined;
    },
  };
}

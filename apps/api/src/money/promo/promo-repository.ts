import { type Insertable, type Selectable, sql } from 'kysely';
import type { OrderTables } from '#platform/database/tables/money/order-tables.ts';
import type { Database } from '#platform/database/tables.ts';

export type PromoCode = Selectable<OrderTables['promo_code']>;

/** Promo codes; takes a database or a transaction. */
export function promoRepository(database: Database) {
  const coded = (code: string) => database.selectFrom('promo_code').selectAll().where('code', '=', code.toUpperCase());

  return {
    find: (code: string) => coded(code).executeTakeFirst(),

    /** Reads and locks a code until the transaction ends. */
    lock: (code: string) => coded(code).forNoKeyUpdate().executeTakeFirst(),

    /** Number of uses, in total and by one user; cancelled and refunded orders do not count. */
    async uses(promoId: number, userId: number): Promise<{ all: number; own: number }> {
      return database
        .selectFrom('shop_order')
        .where('promo_id', '=', promoId)
        .where('status', 'not in', ['cancelled', 'refunded'])
        .select([
          sql<number>`count(*)::integer`.as('all'),
          sql<number>`(count(*) filter (where user_id = ${userId}))::integer`.as('own'),
        ])
        .executeTakeFirstOrThrow();
    },

    /** Returns false if the code exists. */
    async add(promo: Insertable<OrderTables['promo_code']>): Promise<boolean> {
      const added = await database
        .insertInto('promo_code')
        .values(promo)
        .onConflict((conflict) => conflict.column('code').doNothing())
        .returning('id')
        .executeTakeFirst();
      return added !== undefined;
    },

    /** Ends the code now. Returns the time. */
    async end(id: number): Promise<Date> {
      const now = new Date();
      await database.updateTable('promo_code').set({ ends_at: now }).where('id', '=', id).execute();
      return now;
    },

    all: () => database.selectFrom('promo_code').selectAll().orderBy('id', 'desc').execute(),
  };
}

import { sql } from 'kysely';
import { part, run, type Writes } from '#platform/database/statement.ts';
import type { Database } from '#platform/database/tables.ts';

/** Carts; takes a database or a transaction. */
export function cartRepository(database: Database) {
  const ofUser = (userId: number) => database.selectFrom('cart_line').where('user_id', '=', userId);

  const removing = (userId: number, productIds: readonly number[]) =>
    part`delete from cart_line where user_id = ${userId} and product_id = any(${productIds}::integer[])`;

  return {
    /** In the order in which they were added. */
    lines: (userId: number) =>
      ofUser(userId)
        .select(['product_id', 'is_variation', 'price_seen_minor'])
        .orderBy('added_at')
        .orderBy('product_id')
        .execute(),

    async count(userId: number): Promise<number> {
      const { lines } = await ofUser(userId)
        .select(sql<number>`count(*)::integer`.as('lines'))
        .executeTakeFirstOrThrow();
      return lines;
    },

    async has(userId: number, productId: number): Promise<boolean> {
      return (
        (await ofUser(userId).select('product_id').where('product_id', '=', productId).executeTakeFirst()) !== undefined
      );
    },

    async add(userId: number, productId: number, priceSeenMinor: number, isVariation: boolean): Promise<void> {
      await database
        .insertInto('cart_line')
        .values({ user_id: userId, product_id: productId, price_seen_minor: priceSeenMinor, is_variation: isVariation })
        .execute();
    },

    async setPriceSeen(userId: number, productId: number, priceMinor: number): Promise<void> {
      await database
        .updateTable('cart_line')
        .set({ price_seen_minor: priceMinor })
        .where('user_id', '=', userId)
        .where('product_id', '=', productId)
        .execute();
    },

    async remove(userId: number, productIds: readonly number[]): Promise<void> {
      await run(database, removing(userId, productIds));
    },

    /** The part of a statement that is `remove`. */
    removing: (userId: number, productIds: readonly number[]): Writes => ({ bought: removing(userId, productIds) }),

    async clear(userId: number): Promise<void> {
      await database.deleteFrom('cart_line').where('user_id', '=', userId).execute();
    },
  };
}

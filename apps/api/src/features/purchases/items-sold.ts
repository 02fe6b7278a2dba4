import { part, run } from '#shared/database/statement.ts';
import type { Database } from '#shared/database/tables.ts';
import { ApiError, fieldErrors } from '#shared/http/api-error.ts';
import type { IdempotentRequest } from '#shared/idempotency/idempotency.ts';
import { SECOND } from '#shared/time/from-now.ts';

/** How long a product that was sold to somebody else makes this server look before it locks. */
const RUSH = SECOND;

/** The refusal of products that are out of stock, as fields. */
export const itemsSold = (ids: readonly number[]) =>
  new ApiError('items-sold', fieldErrors(Object.fromEntries(ids.map((id) => [id, 'item-sold' as const]))));

/**
 * Refuses purchases of sold products without a transaction while many want the same: who is refused anyway waits for no lock,
 * and nobody for them. Per server; what it answers is what the purchase would be answered.
 */
export function soldOutRush(database: Database) {
  let endsAt = 0;
  return {
    /**
     * Buys a cart on one connection, unless a product of it is out of stock and one was a moment ago. That is known when the
     * purchase has got its connection: meanwhile others may have been refused.
     * @throws ApiError
     */
    async run<Answer>(
      request: IdempotentRequest,
      steamId: string,
      buy: (connection: Database) => Promise<Answer>,
    ): Promise<Answer> {
      return database.connection().execute(async (connection) => {
        const isRush = performance.now() < endsAt;
        const sold = isRush ? await soldInCart(connection, request, steamId) : [];
        if (sold.length > 0) throw itemsSold(sold);
        try {
          return await buy(connection);
        } catch (reason) {
          if (reason instanceof ApiError && reason.code === 'items-sold') endsAt = performance.now() + RUSH;
          throw reason;
        }
      });
    },
  };
}

/**
 * Products of a cart that are out of stock. None where a purchase has another answer: one that is stored, one about the
 * account or its trade link, or one after pending orders have given back what they hold.
 */
export async function soldInCart(
  database: Database,
  { userId, key }: IdempotentRequest,
  steamId: string,
): Promise<number[]> {
  const rows = await run<{ id: number }>(
    database,
    part`select product.id from cart_line join product on product.id = product_id
      where user_id = ${userId} and stock <= 0
        and exists (select from user_account where id = ${userId} and closed_at is null and locked_at is null
          and coalesce(steamid, ${steamId}) = ${steamId})
        and not exists (select from idempotency where user_id = ${userId} and key = ${key ?? null})
        and not exists (select from shop_order where user_id = ${userId} and status = 'pending')
      order by product.id`,
  );
  return rows.map(({ id }) => id);
}

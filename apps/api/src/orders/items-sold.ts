import type { IdempotentRequest } from '#identity/identity.ts';
import { part, run } from '#platform/database/statement.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError, fieldErrors } from '#platform/http/api-error.ts';
import { SECOND } from '#platform/time.ts';

/** How long a product that was sold to somebody else makes this server look before it locks. */
const RUSH = SECOND;
/** Maximum number of purchases that are looked at in one statement. */
const TOGETHER = 500;

/** The refusal of products that are out of stock, as fields. */
export const itemsSold = (ids: readonly number[]) =>
  new ApiError('items-sold', fieldErrors(Object.fromEntries(ids.map((id) => [id, 'item-sold' as const]))));

/** A purchase that waits for its connection, or has just got it. */
interface Waiting {
  request: IdempotentRequest;
  steamId: string;
  /** Sold products of its cart, if somebody has looked. */
  look: Promise<number[]> | undefined;
}

/**
 * Refuses purchases of sold products without a transaction while many want the same: who is refused anyway waits for no lock,
 * and nobody for them. Per server; what it answers is what the purchase would be answered.
 */
export function soldOutRush(database: Database) {
  let endsAt = 0;
  const waiting = new Set<Waiting>();

  /** Looks for a purchase, and in the same statement for those that wait behind it. */
  function look(connection: Database, first: Waiting): Promise<number[]> {
    const others = [...waiting].filter((one) => one !== first && one.look === undefined);
    const group = [first, ...others.slice(0, TOGETHER - 1)];
    const looking = soldInCarts(connection, group);
    for (const [place, one] of group.entries()) {
      one.look = looking.then((sold) => sold[place] ?? []);
      // A purchase that has been given up meanwhile does not ask.
      one.look.catch(() => {});
    }
    return first.look ?? looking.then(() => []);
  }

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
      const own: Waiting = { request, steamId, look: undefined };
      waiting.add(own);
      try {
        return await database.connection().execute(async (connection) => {
          const isRush = performance.now() < endsAt;
          const sold = isRush ? await (own.look ?? look(connection, own)) : [];
          waiting.delete(own);
          if (sold.length > 0) throw itemsSold(sold);
          return await buy(connection);
        });
      } catch (reason) {
        if (reason instanceof ApiError && reason.code === 'items-sold') endsAt = performance.now() + RUSH;
        throw reason;
      } finally {
        waiting.delete(own);
      }
    },
  };
}

/**
 * Products of carts that are out of stock, in the order of the purchases. None where a purchase has another answer: one that is
 * stored, one about the account or its trade link, or one after pending orders have given back what they hold.
 */
export async function soldInCarts(
  database: Database,
  purchases: readonly Pick<Waiting, 'request' | 'steamId'>[],
): Promise<number[][]> {
  const users = purchases.map(({ request }) => request.userId);
  const keys = purchases.map(({ request }) => request.key ?? null);
  const steamIds = purchases.map(({ steamId }) => steamId);
  const rows = await run<{ place: number; ids: number[] }>(
    database,
    part`select asked.place, array_agg(product.id order by product.id) as ids
      from unnest(${users}::integer[], ${keys}::text[], ${steamIds}::text[])
        with ordinality as asked(user_id, key, steamid, place)
      join cart_line on cart_line.user_id = asked.user_id
      join product on product.id = product_id
      where stock <= 0
        and exists (select from user_account where id = asked.user_id and closed_at is null and locked_at is null
          and coalesce(user_account.steamid, asked.steamid) = asked.steamid)
        and not exists (select from idempotency where user_id = asked.user_id and idempotency.key = asked.key)
        and not exists (select from shop_order where user_id = asked.user_id and status = 'pending')
      group by asked.place`,
  );
  const sold = new Map(rows.map(({ place, ids }) => [place, ids]));
  return purchases.map((_, index) => sold.get(index + 1) ?? []);
}

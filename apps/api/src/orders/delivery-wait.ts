import { waitOf } from '#identity/identity.ts';
import type { Order } from '#orders/order.ts';
import type { Database } from '#platform/database/tables.ts';
import { HOUR } from '#platform/time.ts';

/**
 * Until when the delivery of an order waits; null if it does not. An order from before the change goes where it was to go,
 * and the first order of a new account has nothing to protect (docs/product.md#waits).
 */
export async function deliveryWaitOf(
  database: Database,
  order: Pick<Order, 'id' | 'user_id' | 'created_at'>,
  hours: number,
): Promise<Date | null> {
  const wait = await runningWait(database, order, hours);
  return wait !== null && order.created_at < wait.changedAt ? null : (wait?.until ?? null);
}

/**
 * Until when the trade link of an order cannot be changed by its buyer; null if it can be. An order from before the change of
 * credentials waits, too: who has got into the account must not send elsewhere what was to go where it was to go.
 */
export async function tradeLinkWaitOf(
  database: Database,
  order: Pick<Order, 'id' | 'user_id'>,
  hours: number,
): Promise<Date | null> {
  return (await runningWait(database, order, hours))?.until ?? null;
}

/** The wait that a change of the buyer's credentials has begun; null if none runs, or the order needs none. */
async function runningWait(database: Database, { id, user_id }: Pick<Order, 'id' | 'user_id'>, hours: number) {
  const buyer = await database
    .selectFrom('user_account')
    .select(['credentials_changed_at', 'created_at'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  const { credentials_changed_at: changedAt } = buyer;
  const until = waitOf(buyer, hours);
  if (changedAt === null || until === null) return null;
  const isNew = changedAt.getTime() < buyer.created_at.getTime() + hours * HOUR;
  return isNew && (await isFirstOrder(database, user_id, id)) ? null : { changedAt, until };
}

async function isFirstOrder(database: Database, userId: number, orderId: number): Promise<boolean> {
  const earlier = await database
    .selectFrom('shop_order')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '<', orderId)
    .where('status', 'in', ['processing', 'completed'])
    .executeTakeFirst();
  return earlier === undefined;
}

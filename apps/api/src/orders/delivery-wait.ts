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
  { id, user_id, created_at }: Pick<Order, 'id' | 'user_id' | 'created_at'>,
  hours: number,
): Promise<Date | null> {
  const buyer = await database
    .selectFrom('user_account')
    .select(['credentials_changed_at', 'created_at'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  const { credentials_changed_at: changedAt } = buyer;
  if (changedAt === null || created_at < changedAt) return null;
  const isNew = changedAt.getTime() < buyer.created_at.getTime() + hours * HOUR;
  if (isNew && (await isFirstOrder(database, user_id, id))) return null;
  return waitOf(buyer, hours);
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

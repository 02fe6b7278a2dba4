import { waitOf } from '#identity/identity.ts';
import type { Order } from '#orders/order.ts';
import type { Database } from '#platform/database/tables.ts';
import { HOUR } from '#platform/time.ts';

type WaitingOrder = Pick<Order, 'id' | 'user_id' | 'created_at'>;

/** Until when something of an order waits after a change of its buyer's credentials; null if it does not. */
interface OrderWaits {
  /** An order from before the change goes where it was to go. */
  delivery: Date | null;
  /** Nor is the trade link of such an order changed: who has got into the account must not send it elsewhere. */
  tradeLink: Date | null;
}

/** The waits of an order; the first order of a new account has nothing to protect (docs/product.md#waits). */
export async function orderWaitsOf(
  database: Database,
  { id, user_id, created_at }: WaitingOrder,
  hours: number,
): Promise<OrderWaits> {
  const buyer = await database
    .selectFrom('user_account')
    .select(['credentials_changed_at', 'created_at'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  const { credentials_changed_at: changedAt } = buyer;
  const until = waitOf(buyer, hours);
  const none = { delivery: null, tradeLink: null };
  if (changedAt === null || until === null) return none;
  const isNew = changedAt.getTime() < buyer.created_at.getTime() + hours * HOUR;
  if (isNew && (await isFirstOrder(database, user_id, id))) return none;
  return { delivery: created_at < changedAt ? null : until, tradeLink: until };
}

/** Until when the delivery of an order waits; null if it does not. */
export const deliveryWaitOf = async (database: Database, order: WaitingOrder, hours: number): Promise<Date | null> =>
  (await orderWaitsOf(database, order, hours)).delivery;

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

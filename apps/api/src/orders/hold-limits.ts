import { toMinor } from '@patina/shared-api/money';
import { sql } from 'kysely';
import type { Database } from '#platform/database/tables.ts';
import { ApiError, invalidInput } from '#platform/http/api-error.ts';
import { DAY, fromNow, HOUR, MINUTE } from '#platform/time.ts';
import type { StoreSettings } from '#store/store.ts';

/** Longest time to pay that keeps items from other shoppers without a bound of its own. */
const SHORT = HOUR;

/** A payment that is given up after this has kept its items too long. */
const GIVEN_UP = HOUR / 2;

/** How long an order that was not paid in time counts. */
const REMEMBERED = 7 * DAY;

/** So many may be forgotten. */
const FORGIVEN = 1;

/** Maximum number of pending orders of one user; each takes its items out of stock. */
const MOST_PENDING = 3;

type HoldLimits = Pick<StoreSettings, 'hold_items' | 'hold_value' | 'new_hold_items' | 'new_hold_value'>;

/** Whether a payment may take more than an hour; `minutes` is undefined where nobody knows. */
export const isSlow = (minutes: number | undefined): boolean => minutes === undefined || minutes * MINUTE > SHORT;

/** Limits how many orders a user can leave unpaid. @throws ApiError */
export async function requireFewPending(transaction: Database, userId: number): Promise<void> {
  const { orders } = await transaction
    .selectFrom('shop_order')
    .select(sql<number>`count(*)::integer`.as('orders'))
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  if (orders >= MOST_PENDING) throw new ApiError('too-many-pending-orders');
}

/**
 * Bounds what an account's unpaid orders keep from others, the new one included, which waits for a slow payment
 * (docs/product.md#paying). The account must be locked, so that simultaneous orders are counted.
 * @throws ApiError naming the payment method
 */
export async function requireFreeHold(transaction: Database, userId: number, limits: HoldLimits): Promise<void> {
  const { isKnown, items, totalMinor } = await heldBy(transaction, userId);
  const mostItems = isKnown ? limits.hold_items : limits.new_hold_items;
  const mostValue = isKnown ? limits.hold_value : limits.new_hold_value;
  if (items > mostItems || totalMinor > toMinor(mostValue)) throw invalidInput({ paymentMethod: 'held-too-much' });
}

/**
 * Rejects slow payments of an account whose last ones were not made in time: for a day after the second within a week, for
 * two after the third, and so on, doubling. @throws ApiError naming the payment method
 */
export async function requirePaidBefore(database: Database, userId: number): Promise<void> {
  const { unpaid, last } = await database
    .selectFrom('payment')
    .select([sql<number>`count(*)::integer`.as('unpaid'), sql<Date | null>`max(settled_at)`.as('last')])
    .where('user_id', '=', userId)
    .where('order_id', 'is not', null)
    .where(({ or, eb }) =>
      or([
        eb('status', '=', 'expired'),
        // Ordering anew gives the earlier payment up, and would keep the items for ever.
        eb('settled_at', '>', sql<Date>`created_at + ${GIVEN_UP / MINUTE} * interval '1 minute'`).and(
          'status',
          '=',
          'cancelled',
        ),
      ]),
    )
    .where(sql<boolean>`expires_at > created_at + ${SHORT / MINUTE} * interval '1 minute'`)
    .where('settled_at', '>', fromNow(-REMEMBERED))
    .executeTakeFirstOrThrow();
  if (last === null || unpaid <= FORGIVEN) return;
  const wait = DAY * 2 ** (unpaid - FORGIVEN - 1);
  if (last.getTime() + wait > Date.now()) throw invalidInput({ paymentMethod: 'unpaid-before' });
}

/** What the pending orders of an account hold, and whether it has ever paid one. */
async function heldBy(transaction: Database, userId: number) {
  const orders = await transaction
    .selectFrom('shop_order')
    .innerJoin('order_line', 'order_line.order_id', 'shop_order.id')
    .select(['shop_order.total_minor', sql<number>`count(*)::integer`.as('items')])
    .where('shop_order.user_id', '=', userId)
    .where('shop_order.status', '=', 'pending')
    .groupBy('shop_order.id')
    .execute();
  const paid = await transaction
    .selectFrom('shop_order')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'not in', ['pending', 'cancelled'])
    .executeTakeFirst();
  return {
    isKnown: paid !== undefined,
    items: orders.reduce((sum, { items }) => sum + items, 0),
    totalMinor: orders.reduce((sum, { total_minor }) => sum + total_minor, 0),
  };
}

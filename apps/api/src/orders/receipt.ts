import { sql } from 'kysely';
import { orderRepository } from '#orders/order.ts';
import type { Database } from '#platform/database/tables.ts';

/** Key of the lock under which numbers are given: "receipt" in ASCII. */
const LOCK = 0x72656365697074;

/**
 * Gives every paid order without a receipt the next number, in the order in which they were paid. Numbers have no gaps: only
 * one server gives them at a time, and an aborted transaction gives none.
 */
export async function issueReceipts(database: Database): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
    await sql`
      insert into receipt (number, order_id)
      select coalesce((select max(number) from receipt), 0) + row_number() over (order by paid.id), paid.order_id
      from (
        select order_id, min(id) as id from order_event where kind = 'processing' group by order_id
      ) paid
      where not exists (select from receipt where receipt.order_id = paid.order_id)`.execute(transaction);
  });
}

/** The number of an order's receipt as it is written: `R-000123`. */
export const receiptNumber = (number: number): string => `R-${String(number).padStart(6, '0')}`;

/** A receipt with what it is for. Amounts in hundredths of a Credit. */
export interface Receipt {
  number: number;
  order: number;
  paidAt: Date;
  customer: string[];
  items: { title: string; priceMinor: number }[];
  subtotalMinor: number;
  discountMinor: number;
  totalMinor: number;
  vatPercent: number;
  vatMinor: number;
  refundedMinor: number;
}

/** The receipt of a user's paid order; undefined if there is none. */
export async function readReceipt(database: Database, userId: number, orderId: number): Promise<Receipt | undefined> {
  const order = await orderRepository(database).find(orderId);
  if (order === undefined || order.user_id !== userId) return undefined;
  const find = () => database.selectFrom('receipt').select('number').where('order_id', '=', orderId).executeTakeFirst();
  let found = await find();
  if (found === undefined) {
    await issueReceipts(database);
    found = await find();
  }
  if (found === undefined) return undefined;
  const { paid_at: paidAt, refunded_minor: refundedMinor } = await database
    .selectNoFrom([
      sql<Date>`(select min(at) from order_event where order_id = ${orderId} and kind = 'processing')`.as('paid_at'),
      sql<number>`(select coalesce(sum(credits_minor), 0) from refund where order_id = ${orderId})::bigint`.as(
        'refunded_minor',
      ),
    ])
    .executeTakeFirstOrThrow();
  const lines = await orderRepository(database).linesOf([orderId]);
  const { name = '', surname = '', address = '', postCode = '', city = '', email = '' } = order.recipient;
  return {
    number: found.number,
    order: orderId,
    paidAt,
    refundedMinor,
    customer: [`${name} ${surname}`, address, `${postCode} ${city}`, email].map((line) => line.trim()).filter(Boolean),
    items: lines.map(({ title, price_minor }) => ({ title, priceMinor: price_minor })),
    subtotalMinor: order.subtotal_minor,
    discountMinor: order.discount_minor,
    totalMinor: order.total_minor,
    vatPercent: order.vat_percent,
    vatMinor: order.vat_minor,
  };
}

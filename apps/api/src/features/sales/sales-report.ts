import { sql } from 'kysely';
import type { Database } from '#shared/database/tables.ts';

/** Start and end of a period; the end is excluded, and an absent one is open. */
export interface Period {
  from: Date | undefined;
  to: Date | undefined;
}

/** Amounts in hundredths of a Credit. */
export interface SalesReport {
  orders: number;
  items: number;
  /** Paid for orders, after discounts, with VAT. */
  revenueMinor: number;
  /** VAT in the revenue. */
  vatMinor: number;
  /** Given back for orders, of any period. */
  refundsMinor: number;
  /** What skins of sellers have cost: payouts that have been made. */
  boughtMinor: number;
  /** Revenue without VAT, refunds and what was bought. */
  marginMinor: number;
  /** Revenue by type of item, the largest first; an order's discount is spread over its items. */
  types: { type: string; items: number; revenueMinor: number }[];
}

/** What has been sold in a period, by the time at which it was paid. */
export async function salesReport(database: Database, { from, to }: Period): Promise<SalesReport> {
  const within = (
    column: string,
  ) => sql<boolean>`(${from ?? null}::timestamptz is null or ${sql.ref(column)} >= ${from ?? null})
    and (${to ?? null}::timestamptz is null or ${sql.ref(column)} < ${to ?? null})`;
  const paid = sql`
    select shop_order.* from shop_order where exists (
      select from order_event where order_id = shop_order.id and kind = 'processing' and ${within('order_event.at')})`;
  const totals = await sql<{ orders: number; revenueMinor: number; vatMinor: number }>`
    select count(*)::integer as orders, coalesce(sum(total_minor), 0)::bigint as "revenueMinor",
      coalesce(sum(vat_minor), 0)::bigint as "vatMinor" from (${paid}) paid`.execute(database);
  const types = await sql<SalesReport['types'][number]>`
    select item_type as type, count(*)::integer as items,
      round(sum(price_minor * total_minor / greatest(subtotal_minor, 1)::numeric))::bigint as "revenueMinor"
    from (${paid}) paid join order_line on order_line.order_id = paid.id
    group by item_type order by 3 desc, 1`.execute(database);
  const back = await sql<{ refundsMinor: number; boughtMinor: number }>`
    select (select coalesce(sum(credits_minor), 0) from refund where ${within('refund.created_at')})::bigint as "refundsMinor",
      (select coalesce(sum(credits_minor), 0) from payout
        where status = 'paid' and ${within('payout.settled_at')})::bigint as "boughtMinor"`.execute(database);
  const { orders = 0, revenueMinor = 0, vatMinor = 0 } = totals.rows[0] ?? {};
  const { refundsMinor = 0, boughtMinor = 0 } = back.rows[0] ?? {};
  return {
    orders,
    items: types.rows.reduce((sum, { items }) => sum + items, 0),
    revenueMinor,
    vatMinor,
    refundsMinor,
    boughtMinor,
    marginMinor: revenueMinor - vatMinor - refundsMinor - boughtMinor,
    types: types.rows,
  };
}

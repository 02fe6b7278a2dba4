import { sql } from 'kysely';
import type { Period } from '#features/sales/period.ts';
import { type SalesOfTime, salesOverTime, within } from '#features/sales/sales-over-time.ts';
import type { Database } from '#shared/database/tables.ts';

/** Amounts in hundredths of a Credit. */
export interface SalesReport extends Omit<SalesOfTime, 'time'> {
  items: number;
  /** Revenue by type of item, the largest first; an order's discount is spread over its items. */
  types: { type: string; items: number; revenueMinor: number }[];
}

/** What has been sold in a period, by the time at which it was paid. */
export async function salesReport(database: Database, period: Period): Promise<SalesReport> {
  const months = await salesOverTime(database, period, 'month');
  const sum = (value: (month: SalesOfTime) => number) => months.reduce((total, month) => total + value(month), 0);
  const { rows: types } = await sql<SalesReport['types'][number]>`
    select item_type as type, count(*)::integer as items,
      round(sum(price_minor * total_minor / greatest(subtotal_minor, 1)::numeric))::bigint as "revenueMinor"
    from order_event join shop_order on shop_order.id = order_event.order_id
      join order_line on order_line.order_id = shop_order.id
    where order_event.kind = 'processing' and ${within(period, sql.ref('order_event.at'))}
    group by item_type order by 3 desc, 1`.execute(database);
  return {
    orders: sum(({ orders }) => orders),
    items: types.reduce((total, { items }) => total + items, 0),
    revenueMinor: sum(({ revenueMinor }) => revenueMinor),
    vatMinor: sum(({ vatMinor }) => vatMinor),
    refundsMinor: sum(({ refundsMinor }) => refundsMinor),
    boughtMinor: sum(({ boughtMinor }) => boughtMinor),
    marginMinor: sum(({ marginMinor }) => marginMinor),
    types,
  };
}

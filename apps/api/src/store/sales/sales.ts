import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/tables.ts';

/** Days and months are those of UTC: `2026-11-23`, `2026-11`. */
const FORMATS = { day: 'YYYY-MM-DD', month: 'YYYY-MM' } as const;

/** What was sold in a day or a month, by the time at which it was paid; amounts in hundredths of a Credit. */
export interface SalesOfTime {
  time: string;
  orders: number;
  /** Paid for orders, after discounts, with VAT. */
  revenueMinor: number;
  /** VAT in the revenue. */
  vatMinor: number;
  /** Given back for orders, of any time. */
  refundsMinor: number;
  /** What skins of sellers have cost: payouts that have been made. */
  boughtMinor: number;
  /** Revenue without VAT, refunds and what was bought. */
  marginMinor: number;
}

/** Sales of each day or month of a period, the earliest first; times without any are left out. */
export async function salesOverTime(
  database: Database,
  period: Period,
  unit: keyof typeof FORMATS,
): Promise<SalesOfTime[]> {
  const timeOf = (column: RawBuilder<unknown>) => sql`to_char(${column} at time zone 'UTC', ${FORMATS[unit]})`;
  const paid = sql.ref('order_event.at');
  const refunded = sql.ref('refund.created_at');
  const settled = sql.ref('payout.settled_at');
  const { rows } = await sql<Omit<SalesOfTime, 'marginMinor'>>`
    select time, sum(orders)::integer as orders, sum(revenue)::bigint as "revenueMinor", sum(vat)::bigint as "vatMinor",
      sum(refunds)::bigint as "refundsMinor", sum(bought)::bigint as "boughtMinor"
    from (
      select ${timeOf(paid)} as time, 1 as orders, total_minor as revenue, vat_minor as vat, 0 as refunds, 0 as bought
      from order_event join shop_order on shop_order.id = order_event.order_id
      where order_event.kind = 'processing' and ${within(period, paid)}
      union all
      select ${timeOf(refunded)}, 0, 0, 0, credits_minor, 0 from refund where ${within(period, refunded)}
      union all
      select ${timeOf(settled)}, 0, 0, 0, 0, credits_minor from payout
      where payout.status = 'paid' and ${within(period, settled)}
    ) moved group by time order by time`.execute(database);
  return rows.map((row) => ({
    ...row,
    marginMinor: row.revenueMinor - row.vatMinor - row.refundsMinor - row.boughtMinor,
  }));
}

/** Whether a time is in a period. */
export function within({ from, to }: Period, column: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${from ?? null}::timestamptz is null or ${column} >= ${from ?? null})
    and (${to ?? null}::timestamptz is null or ${column} < ${to ?? null})`;
}

/** Start and end of a period; the end is excluded, and an absent one is open. */
export interface Period {
  from: Date | undefined;
  to: Date | undefined;
}

export type SalesService = ReturnType<typeof salesService>;

/** Reports of sales. */
export function salesService(database: Database) {
  return {
    /** Sales of each day in UTC that has any, the earliest first. */
    byDay: (period: Period): Promise<SalesOfTime[]> => salesOverTime(database, period, 'day'),

    /** VAT by month and rate, the latest month first. */
    vat: (period: Period): Promise<VatOfMonth[]> => vatReport(database, period),
  };
}

/** VAT of a month in UTC at one rate; amounts in hundredths of a Credit. */
export interface VatOfMonth {
  /** `2026-11` */
  month: string;
  vatPercent: number;
  orders: number;
  /** Paid for orders, with VAT. */
  revenueMinor: number;
  vatMinor: number;
  /** Given back for orders, of any month, and the VAT in it: the order's, in proportion. */
  refundsMinor: number;
  refundedVatMinor: number;
}

/** VAT by month and rate, the latest month first: of sales when they were paid, of refunds when they were given. */
async function vatReport(database: Database, period: Period): Promise<VatOfMonth[]> {
  const { rows } = await sql<VatOfMonth>`
    select month, vat_percent as "vatPercent", sum(orders)::integer as orders, sum(revenue)::bigint as "revenueMinor",
      sum(vat)::bigint as "vatMinor", sum(refunds)::bigint as "refundsMinor",
      sum(refunded_vat)::bigint as "refundedVatMinor"
    from (
      select to_char(order_event.at at time zone 'UTC', 'YYYY-MM') as month, vat_percent, 1 as orders,
        total_minor as revenue, vat_minor as vat, 0 as refunds, 0 as refunded_vat
      from order_event join shop_order on shop_order.id = order_event.order_id
      where order_event.kind = 'processing' and ${within(period, sql.ref('order_event.at'))}
      union all
      select to_char(refund.created_at at time zone 'UTC', 'YYYY-MM'), vat_percent, 0, 0, 0, credits_minor,
        round(credits_minor * vat_minor / greatest(total_minor, 1)::numeric)
      from refund join shop_order on shop_order.id = refund.order_id
      where ${within(period, sql.ref('refund.created_at'))}
    ) moved group by month, vat_percent order by month desc, vat_percent desc`.execute(database);
  return rows;
}

/** Amounts in hundredths of a Credit. */
interface SalesReport extends Omit<SalesOfTime, 'time'> {
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

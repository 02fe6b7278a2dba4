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

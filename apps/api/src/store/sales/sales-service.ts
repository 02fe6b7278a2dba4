import { sql } from 'kysely';
import type { Database } from '#platform/database/tables.ts';
import { type Period, type SalesOfTime, salesOverTime, within } from '#store/sales/sales-over-time.ts';

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
interface VatOfMonth {
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

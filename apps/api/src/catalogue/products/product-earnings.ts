import { sql } from 'kysely';
import type { Database } from '#platform/database/tables.ts';

/** Payouts and sales of these days count. */
const BOUGHT_DAYS = 180;
const SOLD_DAYS = 30;

/** What a product has earned: units sold, and the average payout for one that has arrived, in hundredths of a euro. */
export interface Earnings {
  sold_7d: number;
  sold_30d: number;
  bought_minor: number | null;
}

export const NO_EARNINGS: Earnings = { sold_7d: 0, sold_30d: 0, bought_minor: null };

/** What products have earned, by their ids: of one product, or of all that were sold or bought. */
export async function earningsOf(database: Database, id?: number): Promise<Map<number, Earnings>> {
  const only = (column: string) => (id === undefined ? sql`true` : sql`${sql.ref(column)} = ${id}`);
  const [sold, bought] = await Promise.all([
    sql<{
      id: number;
      sold_7d: number;
      sold_30d: number;
    }>`select line.product_id as id, count(*)::integer as sold_30d,
        count(*) filter (where ${isSoldWithin(7)})::integer as sold_7d
      from order_line line join shop_order placed on placed.id = line.order_id
      where line.product_id is not null and ${isSoldWithin(SOLD_DAYS)} and ${only('line.product_id')}
      group by line.product_id`.execute(database),
    sql<{
      id: number;
      bought_minor: number;
    }>`select product_id as id, round(avg(payout_minor))::integer as bought_minor
      from offer where product_id is not null and payout_minor is not null
        and stocked_at > now() - make_interval(days => ${BOUGHT_DAYS}) and ${only('product_id')}
      group by product_id`.execute(database),
  ]);
  const earnings = new Map(sold.rows.map(({ id: product, ...units }) => [product, { ...NO_EARNINGS, ...units }]));
  for (const { id: product, bought_minor } of bought.rows) {
    earnings.set(product, { ...NO_EARNINGS, ...earnings.get(product), bought_minor });
  }
  return earnings;
}

/** Paid in the last 30 days, in hundredths of a Credit; an order's discount is spread over its items. */
export async function revenueMinor(database: Database, id: number): Promise<number> {
  const { rows: found } = await sql<{ revenue: number }>`select coalesce(round(sum(
      line.price_minor * placed.total_minor / greatest(placed.subtotal_minor, 1)::numeric)), 0)::bigint as revenue
    from order_line line join shop_order placed on placed.id = line.order_id
    where line.product_id = ${id} and ${isSoldWithin(SOLD_DAYS)}`.execute(database);
  return found[0]?.revenue ?? 0;
}

const isSoldWithin = (days: number) =>
  sql`placed.status in ('processing', 'completed') and placed.created_at > now() - make_interval(days => ${days})`;

import { fromMinor } from '@patina/shared-api/money';
import { sql } from 'kysely';
import type { Database } from '#platform/database/tables.ts';

/** Days of a small line of prices, today with them. */
const RECENT_DAYS = 30;

type Prices = (number | null)[];

/**
 * The lowest price of each of the last days by product, the oldest first, in Credits; null while it was sold out. A product that is
 * newer has fewer.
 */
export async function recentPrices(database: Database, ids: readonly number[]): Promise<Map<number, Prices>> {
  const { rows } = await sql<{ id: number; prices: Prices }>`
    select wanted.id, json_agg(price.low order by day) as prices
    from unnest(${ids}::integer[]) as wanted(id),
      generate_series(0, ${RECENT_DAYS - 1}::integer) as ago,
      lateral (select (now() at time zone 'UTC')::date - ago as day) as of_day,
      lateral (select low from product_day where product_id = wanted.id and product_day.day <= of_day.day
        order by day desc limit 1) as price
    group by wanted.id`.execute(database);
  return new Map(rows.map(({ id, prices }) => [id, prices.map((minor) => (minor === null ? null : fromMinor(minor)))]));
}

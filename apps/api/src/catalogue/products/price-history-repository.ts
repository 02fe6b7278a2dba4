import { sql } from 'kysely';
import type { Database } from '#platform/database/tables.ts';

/** A past price in hundredths, in force since `daysAgo` days ago. */
export interface PastPrice {
  productId: number;
  daysAgo: number;
  priceMinor: number;
  isSale: boolean;
}

/** Days before a reduction whose lowest price is shown: Directive 98/6/EC, article 6a, paragraph 2. */
const DAYS = 30;

/** Past prices; takes a database or a transaction. */
export function priceHistoryRepository(database: Database) {
  return {
    /**
     * Lowest price in the 30 days before the present price, in hundredths; null if there is no earlier price. The price
     * on the first of these days counts, even if it started before.
     */
    async lowBeforePresent(productId: number): Promise<number | null> {
      const { rows } = await sql<{ low_minor: number | null }>`with history as (
          select since, price from product_price where product_id = ${productId}
        ), present as (
          select max(since) as since from history
        )
        select min(history.price) as low_minor from history, present
        where history.since < present.since and history.since >= coalesce(
          (select max(since) from history where since <= present.since - make_interval(days => ${DAYS})), '-infinity')`.execute(
        database,
      );
      return rows[0]?.low_minor ?? null;
    },

    async add(prices: readonly PastPrice[]): Promise<void> {
      await sql`insert into product_price (product_id, since, price, is_sale)
        select "productId", now() - make_interval(hours => ("daysAgo" * 24)::integer), "priceMinor", "isSale"
        from json_to_recordset(${JSON.stringify(prices)}::json)
          as given("productId" integer, "daysAgo" double precision, "priceMinor" integer, "isSale" boolean)`.execute(
        database,
      );
    },
  };
}

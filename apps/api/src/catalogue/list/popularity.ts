import { sql } from 'kysely';
import { runAlone } from '#platform/database/run-alone.ts';
import type { Database } from '#platform/database/tables.ts';

/** What happened within these days counts (docs/product.md#orders-of-a-list). */
const DAYS = 30;

/** Key of the advisory lock for counting: "popu" in ASCII. */
const LOCK = 0x706f7075;

/**
 * Counts anew how popular products are, from the paid orders of the last 30 days and from those who wait for them; where another
 * server is doing that, does nothing. Rows that stay the same are not written.
 */
export async function countPopularity(database: Database): Promise<void> {
  await database.transaction().execute((transaction) =>
    runAlone(transaction, LOCK, async () => {
      await sql`
      with wanted as (
        select line.product_id
        from order_event as paid
        join shop_order as placed on placed.id = paid.order_id
        join order_line as line on line.order_id = paid.order_id
        where paid.kind = 'processing' and paid.at > now() - make_interval(days => ${DAYS})
          and placed.status in ('processing', 'completed') and line.refunded_at is null and line.product_id is not null
        union all
        select product_id from product_watch where since > now() - make_interval(days => ${DAYS})
      ),
      popular as (select product_id, count(*)::integer as score from wanted group by product_id),
      forgotten as (
        delete from product_popularity where not exists (select from popular where popular.product_id = product_popularity.product_id)
      )
      insert into product_popularity (product_id, score) select product_id, score from popular
      on conflict (product_id) do update set score = excluded.score where product_popularity.score <> excluded.score`.execute(
        transaction,
      );
    }),
  );
}

import { sql } from 'kysely';
import type { Database } from '#platform/database/tables.ts';

/** Sales of these days count (docs/product.md#orders-of-a-list). */
const SOLD_DAYS = 30;

/** Key of the advisory lock for counting: "popu" in ASCII. */
const LOCK = 0x706f7075;

/**
 * Counts anew how popular products are, from the paid orders of the last 30 days; where another server is doing that, does
 * nothing. Rows that stay the same are not written.
 */
export async function countPopularity(database: Database): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ isFree: boolean }>`
      select pg_try_advisory_xact_lock(${LOCK}) as "isFree"`.execute(transaction);
    if (rows[0]?.isFree !== true) return;
    await sql`set local statement_timeout = 0`.execute(transaction);
    await sql`
      with sold as (
        select line.product_id, count(*)::integer as score
        from order_event as paid
        join shop_order as placed on placed.id = paid.order_id
        join order_line as line on line.order_id = paid.order_id
        where paid.kind = 'processing' and paid.at > now() - make_interval(days => ${SOLD_DAYS})
          and placed.status in ('processing', 'completed') and line.refunded_at is null and line.product_id is not null
        group by line.product_id
      ),
      forgotten as (
        delete from product_popularity where not exists (select from sold where sold.product_id = product_popularity.product_id)
      )
      insert into product_popularity (product_id, score) select product_id, score from sold
      on conflict (product_id) do update set score = excluded.score where product_popularity.score <> excluded.score`.execute(
      transaction,
    );
  });
}

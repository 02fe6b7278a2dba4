import type { Database } from '@patina/api/platform/database/tables';
import { sql } from 'kysely';

/** Adds accounts of which each watches one product, and is to be told of a price that is a third lower. */
export async function addWatchers(database: Database, count: number): Promise<void> {
  await sql`update product set price = greatest(price, 100)`.execute(database);
  await sql`
    with watcher as (
      insert into user_account (name, surname, email, email_verified_at)
      select 'Ada', 'Watcher', 'watcher' || place || '@patina.test', now() from generate_series(1, ${count}::integer) as place
      returning id
    ), product_at as (
      select id, price, row_number() over (order by id) - 1 as place from product where stock > 0
    )
    insert into product_watch (user_id, product_id, origin, told_at, back_in_stock, price_then_minor, highest_minor,
      price_below_minor, is_to_check)
    select numbered.id, product_at.id, '', to_timestamp(0), false, price, price, price * 2 / 3, false
    from (select id, row_number() over (order by id) as place from watcher) as numbered
    join product_at on product_at.place = numbered.place % (select count(*) from product where stock > 0)`.execute(
    database,
  );
  await sql`analyze`.execute(database);
}

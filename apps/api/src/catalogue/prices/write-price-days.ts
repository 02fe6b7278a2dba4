import { sql } from 'kysely';
import { MADE_UP, type ReferenceTerms } from '#catalogue/prices/reference-prices.ts';
import { runAlone } from '#platform/database/run-alone.ts';
import type { Database } from '#platform/database/tables.ts';

/** Key of the advisory lock: "days" in ASCII. */
const LOCK = 0x64617973;

/** Days whose sales are counted again: today, and yesterday, of which the last ones may be missing. */
const COUNTED_DAYS = 2;

/** Days that a price elsewhere may be late. */
const REFERENCE_DAYS = 7;

/** Years after which a row is that of a week. */
const YEARS_BY_DAY = 2;

/** What fits into a column. */
const HIGHEST = 2 ** 31 - 1;

const TODAY = sql`(now() at time zone 'UTC')::date`;

/**
 * Writes what products cost and how many of them were sold today; where another server is doing that, does nothing. A day on which
 * nothing has changed has no row, so nearly all runs write nothing. Never called by a visitor.
 */
export async function writePriceDays(database: Database, terms: ReferenceTerms): Promise<void> {
  await database.transaction().execute((transaction) =>
    runAlone(transaction, LOCK, async () => {
      await writePrices(transaction);
      await writeSales(transaction);
      await writeReferences(transaction, terms);
      await joinOldDays(transaction);
    }),
  );
}

/** The price of the row before, which goes on until the next one. */
const LAST = sql`lateral (
    select low from product_day where product_day.product_id = present.product_id order by day desc limit 1
  ) as last on true`;

/** The lowest price of today, where it is not that of the days before. */
async function writePrices(transaction: Database): Promise<void> {
  await sql`
    insert into product_day (product_id, day, low)
    select present.product_id, ${TODAY}, present.low
    from (select id as product_id, case when stock > 0 then price end as low from product) as present
    left join ${LAST}
    where last.low is distinct from present.low
    on conflict (product_id, day) do update set low = excluded.low
      where product_day.low is null or excluded.low < product_day.low`.execute(transaction);
}

/** How many were sold, and for how much, of paid orders whose items were not given back. What was sold out by that had a price that day. */
async function writeSales(transaction: Database): Promise<void> {
  await sql`
    insert into product_day (product_id, day, low, sold, median)
    select present.product_id, present.day, coalesce(last.low, present.median), present.sold, present.median
    from (
      select line.product_id, (paid.at at time zone 'UTC')::date as day, count(*)::integer as sold,
        (percentile_disc(0.5) within group (order by line.price_minor))::integer as median
      from order_event as paid
      join shop_order as placed on placed.id = paid.order_id
      join order_line as line on line.order_id = paid.order_id
      where paid.kind = 'processing' and paid.at >= (${TODAY} - ${COUNTED_DAYS - 1}::integer)::timestamp at time zone 'UTC'
        and placed.status in ('processing', 'completed')
        and line.refunded_at is null and line.product_id is not null and line.price_minor > 0
      group by 1, 2
    ) as present
    left join lateral (
      select low from product_day where product_day.product_id = present.product_id and product_day.day <= present.day
      order by day desc limit 1
    ) as last on true
    on conflict (product_id, day) do update
      set low = coalesce(product_day.low, excluded.low), sold = excluded.sold, median = excluded.median
      where product_day.low is null
        or (product_day.sold, product_day.median) is distinct from (excluded.sold, excluded.median)`.execute(
    transaction,
  );
}

/** What products cost elsewhere, on the day for which that was said, where the store has a rate of its currency. */
async function writeReferences(transaction: Database, { exchangeRateEur, rates }: ReferenceTerms): Promise<void> {
  const known = [...rates].map(([code, rate]) => ({ code, rate }));
  await sql`
    insert into product_day (product_id, day, low, reference, is_made_up)
    select product.id, product.reference_day, last.low, elsewhere.price, product.reference_source = ${MADE_UP}
    from product
    join json_to_recordset(${JSON.stringify(known)}::json) as currency(code text, rate numeric)
      on currency.code = product.reference_currency
    cross join lateral (
      select least(greatest(round(product.reference_price_minor / (currency.rate * ${exchangeRateEur}::numeric)), 1), ${HIGHEST})::integer as price
    ) as elsewhere
    join lateral (
      select low from product_day where product_day.product_id = product.id and product_day.day <= product.reference_day
      order by day desc limit 1
    ) as last on true
    where product.reference_day between ${TODAY} - ${REFERENCE_DAYS}::integer and ${TODAY}
    on conflict (product_id, day) do update
      set reference = excluded.reference, is_made_up = product_day.is_made_up or excluded.is_made_up
      where product_day.reference is distinct from excluded.reference`.execute(transaction);
}

/** Makes weeks of the days of more than two years ago: those that are no Mondays are found by an index. */
async function joinOldDays(transaction: Database): Promise<void> {
  const isSingle = sql`extract(isodow from day) <> 1
    and day < date_trunc('week', ${TODAY} - make_interval(years => ${YEARS_BY_DAY}))::date`;
  await sql`
    insert into product_day (product_id, day, low, sold, median, reference, is_made_up)
    select product_id, week, min(low), sum(sold)::integer,
      (percentile_disc(0.5) within group (order by median))::integer,
      (percentile_disc(0.5) within group (order by reference))::integer, bool_or(is_made_up)
    from (select distinct product_id, date_trunc('week', day)::date as week from product_day where ${isSingle}) as old
    join product_day using (product_id)
    where day between week and week + 6
    group by product_id, week
    on conflict (product_id, day) do update
      set low = excluded.low, sold = excluded.sold, median = excluded.median, reference = excluded.reference, is_made_up = excluded.is_made_up`.execute(
    transaction,
  );
  await sql`delete from product_day where ${isSingle}`.execute(transaction);
}

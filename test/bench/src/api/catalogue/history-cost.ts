import { readPriceHistory } from '@patina/api/catalogue/prices/read-price-history';
import { soldInStore, soldOfSkin } from '@patina/api/catalogue/prices/sold-lately';
import { writePriceDays } from '@patina/api/catalogue/prices/write-price-days';
import type { Database } from '@patina/api/platform/database/tables';
import type { HistoryRange } from '@patina/shared-api/contract/catalogue/price-history';
import { sql } from 'kysely';
import { medianTimes } from '#median-times.ts';
import type { BenchStore } from './open-bench-database.ts';
import type { SizeCost } from './size-cost.ts';

const ROUNDS = 199;
/** The job takes longer. */
const JOB_ROUNDS = 5;
const RANGES: readonly HistoryRange[] = ['7', '90', '365', 'all'];
/** Two years, with a price or a sale every six days and prices elsewhere on those of the last half of a year. */
const [DAYS, STEP] = [730, 6];
/** Paid orders of the last 40 days, each of one item. */
const ORDERS_EACH = 12;
/** Sold items in a strip. */
const SHOWN = 12;
const TERMS = { exchangeRateEur: 1, rates: new Map([['EUR', 1]]), days: 7 };

/**
 * The history of prices, of another product each time, and a run of its job in which nothing has changed: in catalogues that have two
 * years of it.
 */
export async function historyCosts(stores: readonly BenchStore[]): Promise<SizeCost[]> {
  const shops = await Promise.all(stores.map(openShop));
  const costs: SizeCost[] = [];
  for (const days of RANGES) {
    const times = await medianTimes(shops, ROUNDS, ({ database, ids }, round) =>
      readPriceHistory(database, String(ids[(round * 7_919) % ids.length]), days, TERMS.days),
    );
    costs.push({ name: `history, ${days === 'all' ? 'all of two years' : `${days} days`}`, times });
  }
  const inStore = await medianTimes(shops, ROUNDS, ({ database }) => soldInStore(database, SHOWN));
  costs.push({ name: 'what was sold lately, in the store', times: inStore });
  const ofSkin = await medianTimes(shops, ROUNDS, ({ database, ids }, round) =>
    soldOfSkin(database, ids[(round * 7_919) % ids.length] ?? 0, SHOWN),
  );
  costs.push({ name: 'what was sold lately, of a skin', times: ofSkin });
  const times = await medianTimes(shops, JOB_ROUNDS, ({ database }) => writePriceDays(database, TERMS));
  costs.push({ name: 'a run of the job without a change', times });
  return costs;
}

async function openShop({ database }: BenchStore) {
  await sql`insert into product_day (product_id, day, low, sold, median, reference)
    select product.id, (now() at time zone 'UTC')::date - ago, greatest(1, product.price - ago % 7), ago % 3,
      case when ago % 3 > 0 then product.price end, case when ago < 180 then product.price end
    from product, generate_series(1, ${DAYS}::integer, ${STEP}::integer) as ago
    on conflict do nothing`.execute(database);
  await sql`vacuum analyze product_day`.execute(database);
  await writePriceDays(database, TERMS);
  await placeOrders(database);
  const rows = await database.selectFrom('product').select('id').orderBy('id').execute();
  return { database, ids: rows.map(({ id }) => id) };
}

/** Paid orders, as the history of orders has them; triggers are off, because nothing else of a purchase is measured. */
async function placeOrders(database: Database): Promise<void> {
  await sql`set session_replication_role = replica`.execute(database);
  await sql`with buyer as (insert into user_account (name, surname, email) values ('Ana', 'Reis', 'ana@example.com') returning id),
    placed as (
      insert into shop_order (user_id, status, payment_method, subtotal_minor, discount_minor, total_minor, vat_percent, vat_minor, recipient)
      select buyer.id, 'completed', 'balance', 100, 0, 100, 23, 19, '{}' from buyer, product, generate_series(1, ${ORDERS_EACH}::integer)
      returning id
    ), numbered as (select id, row_number() over (order by id) as place from placed),
    sold as (select id as product_id, title, row_number() over (order by shuffle) as place from product),
    bought as (
      select numbered.id, sold.* from numbered join sold on sold.place = 1 + numbered.place % (select count(*) from sold)
    ), line as (
      insert into order_line (order_id, position, product_id, title, item_type, img_url, price_minor)
      select id, 0, product_id, title, 'Rifle', '', 100 from bought
    )
    insert into order_event (order_id, kind, at)
    select id, 'processing', now() - interval '40 days' * (place::float8 / (select count(*) from placed)) from numbered`.execute(
    database,
  );
  await sql`set session_replication_role = default`.execute(database);
  await sql`vacuum analyze shop_order, order_line, order_event`.execute(database);
}

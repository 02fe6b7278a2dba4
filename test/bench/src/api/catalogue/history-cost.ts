import { readPriceHistory } from '@patina/api/catalogue/prices/read-price-history';
import { writePriceDays } from '@patina/api/catalogue/prices/write-price-days';
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
  const rows = await database.selectFrom('product').select('id').orderBy('id').execute();
  return { database, ids: rows.map(({ id }) => id) };
}

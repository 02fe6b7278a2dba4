import { sql } from 'kysely';
import type { Database } from '#platform/database/tables.ts';
import type { GeneratedProduct } from './generate-products.ts';
import { seededRandom } from './seeded-random.ts';

/** A day of the demonstration's past, prices in hundredths of a Credit. */
export interface MadeUpDay {
  productId: number;
  daysAgo: number;
  low: number;
  sold: number;
  median: number | null;
  /** What it cost elsewhere. */
  reference?: number;
}

/** Changes of a price within the year, and the most days on which some were sold. */
const CHANGES = 5;
const MOST_SALES = 10;
const YEAR = 365;
/** How far a price of the past is from today's: a factor. */
const SWING = 0.24;

/**
 * Makes up a year of prices and sales of a product, which lead to its present price; the same at every start. A product on sale had
 * its usual price until its reduction, as its past prices say.
 */
export function generatePriceDays({ id, externalId, priceMinor, oldPriceMinor }: GeneratedProduct): MadeUpDay[] {
  const chance = (...name: (string | number)[]) => seededRandom('days', ...name.map(String), externalId);
  const usual = oldPriceMinor ?? priceMinor;
  const days = new Map<number, MadeUpDay>();
  for (let change = 0; change < CHANGES; change += 1) {
    const daysAgo = YEAR - Math.floor((change + chance('day', change) * 0.8) * (YEAR / CHANGES));
    const drift = 1 + (chance('price', change) - 0.5) * SWING * ((CHANGES - change) / CHANGES);
    const low = Math.max(1, change === CHANGES - 1 ? usual : Math.round(usual * drift));
    days.set(daysAgo, { productId: id, daysAgo, low, sold: 0, median: null });
  }
  // Few are sold of what is dear.
  const sales = Math.floor(MOST_SALES * chance('sales') ** 2 * Math.min(1, 40_00 / priceMinor + 0.2));
  for (let sale = 0; sale < sales; sale += 1) {
    const daysAgo = 1 + Math.floor(chance('sold', sale) * (YEAR - 1));
    const before = [...days.values()]
      .filter((day) => day.daysAgo >= daysAgo)
      .toSorted((one, other) => one.daysAgo - other.daysAgo);
    const low = before[0]?.low ?? usual;
    const median = Math.max(1, Math.round(low * (1 + chance('paid', sale) * 0.06)));
    days.set(daysAgo, { productId: id, daysAgo, low, sold: 1 + Math.floor(chance('many', sale) * 3), median });
  }
  return [...days.values()];
}

export async function addMadeUpDays(database: Database, days: readonly MadeUpDay[]): Promise<void> {
  await sql`insert into product_day (product_id, day, low, sold, median, reference, is_made_up)
    select "productId", (now() at time zone 'UTC')::date - "daysAgo", low, sold, median, reference, true
    from json_to_recordset(${JSON.stringify(days)}::json)
      as given("productId" integer, "daysAgo" integer, low integer, sold integer, median integer,
        reference integer)`.execute(database);
}

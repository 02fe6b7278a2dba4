import type { HistoryRange, PriceHistory, PricePoint } from '@patina/shared-api/contract/catalogue/price-history';
import { fromMinor, toMinor } from '@patina/shared-api/money';
import { reductionPercent } from '@patina/shared-api/money-arithmetic';
import { sql } from 'kysely';
import { readAddressId } from '#catalogue/products/products.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { DAY } from '#platform/time.ts';

/** A row of `product_day`, in hundredths of a Credit. */
export interface PriceDay {
  day: string;
  low: number | null;
  sold: number;
  median: number | null;
  /** What it cost elsewhere. */
  reference: number | null;
  is_made_up: boolean;
}

/** Days that today's price is compared with. */
const [LOWEST_DAYS, MEDIAN_DAYS] = [30, 90];
/** A median of fewer days says nothing. */
const LEAST_DAYS = 30;

/** Longest history with a point a day; a longer one has a point a week. */
const MOST_DAILY = 2 * 366;

/**
 * Prices and sales of a product by day, by the id in its address.
 * @param referenceDays how long a price elsewhere counts
 * @throws ApiError for an unknown product
 */
export async function readPriceHistory(
  database: Database,
  productId: string,
  days: HistoryRange,
  referenceDays: number,
  now = new Date(),
): Promise<PriceHistory> {
  const id = readAddressId(productId);
  if (id === undefined) throw new ApiError('product-not-found');
  const length = days === 'all' ? undefined : Number(days);
  const since = length === undefined ? null : dayBefore(now, Math.max(length, MEDIAN_DAYS + 1) - 1);
  const { rows } = await sql<PriceDay & { is_there: boolean }>`
    select day::text as day, low, sold, median, reference, is_made_up from product_day
    where product_id = ${id} and (${since}::date is null or day >= coalesce(
      (select max(day) from product_day where product_id = ${id} and day <= ${since}::date), ${since}::date))
    order by day`.execute(database);
  if (rows.length === 0) {
    const known = await database.selectFrom('product').select('id').where('id', '=', id).executeTakeFirst();
    if (known === undefined) throw new ApiError('product-not-found');
  }
  return historyOf(rows, { length, referenceDays }, now);
}

interface HistoryTerms {
  /** Days; undefined for all. */
  length?: number | undefined;
  /** How long a price elsewhere counts. */
  referenceDays: number;
}

export function historyOf(rows: readonly PriceDay[], { length, referenceDays }: HistoryTerms, now: Date): PriceHistory {
  const all = pointsOf(rows, referenceDays, now);
  const before = all.slice(0, -1);
  const ofQuarter = lowsOf(before.slice(-MEDIAN_DAYS));
  const median = ofQuarter.length < LEAST_DAYS ? null : medianOf(ofQuarter);
  const today = all.at(-1)?.low ?? null;
  const shown = length === undefined ? all : all.slice(-length);
  return {
    points: shown.length > MOST_DAILY ? byWeek(shown) : shown,
    lowest_30: leastOf(lowsOf(before.slice(-LOWEST_DAYS))),
    median_90: median,
    under_median: median === null || today === null ? null : reductionPercent(toMinor(today), toMinor(median)),
    made_up_till: rows.findLast(({ is_made_up }) => is_made_up)?.day ?? null,
  };
}

/** A point for each day from the first row until today: a price goes on until it changes, one elsewhere for so many days. */
function pointsOf(rows: readonly PriceDay[], referenceDays: number, now: Date): PricePoint[] {
  const [first] = rows;
  if (first === undefined) return [];
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const points: PricePoint[] = [];
  let low: number | null = null;
  let reference: { priceMinor: number; till: number } | undefined;
  for (let time = Date.parse(first.day); time <= now.getTime(); time += DAY) {
    const day = dayOf(new Date(time));
    const row = byDay.get(day);
    if (row) low = row.low === null ? null : fromMinor(row.low);
    const median = row?.median ?? null;
    if (row?.reference != null)
      reference = { priceMinor: row.reference, till: time + Math.max(1, referenceDays) * DAY };
    points.push({
      day,
      low,
      sold: row?.sold ?? 0,
      median: median === null ? null : fromMinor(median),
      reference: reference && time < reference.till ? fromMinor(reference.priceMinor) : null,
    });
  }
  return points;
}

/** The first day of each seven, with the least price and all sales of them. */
function byWeek(points: readonly PricePoint[]): PricePoint[] {
  return Array.from({ length: Math.ceil(points.length / 7) }, (_, week) => {
    const days = points.slice(week * 7, week * 7 + 7);
    return {
      day: days[0]?.day ?? '',
      low: leastOf(lowsOf(days)),
      sold: days.reduce((sum, { sold }) => sum + sold, 0),
      median: medianOf(days.flatMap(({ median }) => median ?? [])),
      reference: medianOf(days.flatMap(({ reference }) => reference ?? [])),
    };
  });
}

const lowsOf = (points: readonly PricePoint[]) => points.flatMap(({ low }) => low ?? []);
const leastOf = (prices: readonly number[]) => (prices.length > 0 ? Math.min(...prices) : null);
const medianOf = (prices: readonly number[]) =>
  prices.toSorted((one, other) => one - other)[prices.length >> 1] ?? null;

const dayOf = (date: Date) => date.toISOString().slice(0, 10);
const dayBefore = (now: Date, days: number) => dayOf(new Date(now.getTime() - days * DAY));

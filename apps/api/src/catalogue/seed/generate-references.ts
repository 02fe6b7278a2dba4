import { MADE_UP } from '#catalogue/prices/reference-prices.ts';
import type { MadeUpDay } from './generate-price-days.ts';
import type { GeneratedProduct } from './generate-products.ts';
import { seededRandom } from './seeded-random.ts';

/*
 * Prices elsewhere, so that a new store shows what they look like. They are as made up as its own prices, which cards and pages say:
 * few skins have one.
 */

/** Share of skins that have one, and above which price, in hundredths of a Credit, none has. */
const SHARE = 1 / 14;
const HIGHEST = 500_00;
/** How far it is from our usual price: factors. */
const [LEAST, SPAN] = [0.94, 0.2];
/** A new one every so many days. */
const [STEP, DAYS] = [7, 91];

type Referred = Pick<GeneratedProduct, 'externalId' | 'priceMinor' | 'oldPriceMinor'> & { finish: { id: number } };

const hasReference = ({ finish, priceMinor }: Referred) =>
  priceMinor <= HIGHEST && seededRandom('reference', finish.id) < SHARE;

/** In hundredths of a euro, which a new store's Credit is worth. */
function referenceMinor({ externalId, priceMinor, oldPriceMinor }: Referred, daysAgo: number): number {
  const level = LEAST + SPAN * seededRandom('reference', externalId);
  const drift = daysAgo === 0 ? 0 : (seededRandom('reference', daysAgo, externalId) - 0.5) * 0.05;
  return Math.max(1, Math.round((oldPriceMinor ?? priceMinor) * (level + drift)));
}

/** What a product costs elsewhere today, for a few of them. */
export function generateReference(product: Referred, now = new Date()) {
  const isOne = hasReference(product);
  return {
    reference_price_minor: isOne ? referenceMinor(product, 0) : undefined,
    reference_currency: isOne ? 'EUR' : undefined,
    reference_source: isOne ? MADE_UP : undefined,
    reference_day: isOne ? now.toISOString().slice(0, 10) : undefined,
  };
}

/** The days of a product, with what it cost elsewhere in the last three months. */
export function generateReferenceDays(product: Referred & { id: number }, days: readonly MadeUpDay[]): MadeUpDay[] {
  if (!hasReference(product)) return [...days];
  const byDay = new Map(days.map((day) => [day.daysAgo, day]));
  const latestFirst = days.toSorted((one, other) => one.daysAgo - other.daysAgo);
  for (let daysAgo = STEP; daysAgo <= DAYS; daysAgo += STEP) {
    const before = latestFirst.find((day) => day.daysAgo >= daysAgo);
    if (before === undefined) continue;
    const { low } = before;
    const day = byDay.get(daysAgo) ?? { productId: product.id, daysAgo, low, sold: 0, median: null };
    byDay.set(daysAgo, { ...day, reference: referenceMinor(product, daysAgo) });
  }
  return [...byDay.values()];
}

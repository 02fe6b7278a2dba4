import { performance } from 'node:perf_hooks';
import { recordStatements } from '@patina/api/testing/database/record-statements';
import type { Pool } from 'pg';
import { median } from '#median-times.ts';
import type { BenchShop } from './bench-shop.ts';
import { openTill, type Revision, type Till } from './open-till.ts';
import { purchaseFloor } from './purchase-floor.ts';

/** Purchases per second at a concurrency: medians of the rounds. */
export interface PurchaseCost {
  atOnce: number;
  service: number;
  floor: number;
  /** Service ÷ floor of each round. */
  ofFloor: Spread;
  /** The other revision; undefined without one. */
  against: number | undefined;
  /** Service ÷ the other revision of each round. */
  timesAgainst: Spread | undefined;
}

/** Median, minimum and maximum. */
export interface Spread {
  median: number;
  least: number;
  most: number;
}

const ROUNDS = 9;
/** How often every shopper buys in a round. */
const PASSES = 3;

interface Side {
  shop: BenchShop;
  buy(place: number): Promise<void>;
}

/** Measures at each concurrency; the sides take turns, and each round begins with the next one. */
export async function purchaseCosts(
  till: Till,
  against: Till | undefined,
  concurrencies: readonly number[],
): Promise<PurchaseCost[]> {
  const { pool, shop } = till;
  const serviceOf =
    ({ shop: { userId }, buy }: Till) =>
    (place: number) =>
      buy(userId(place));
  const sides: Side[] = [
    { shop, buy: serviceOf(till) },
    { shop, buy: purchaseFloor(pool, shop) },
    ...(against === undefined ? [] : [{ shop: against.shop, buy: serviceOf(against) }]),
  ];
  const costs: PurchaseCost[] = [];
  for (const atOnce of concurrencies) {
    const rounds: number[][] = [];
    // The first round warms up and does not count.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const speeds: number[] = [];
      for (let turn = 0; turn < sides.length; turn += 1) {
        const place = (round + turn) % sides.length;
        const side = sides[place];
        if (side !== undefined) speeds[place] = await perSecond(side, atOnce);
      }
      rounds.push(speeds);
    }
    const counted = rounds.slice(1);
    const speedsOf = (side: number) => counted.map((speeds) => speeds[side] ?? Number.NaN);
    const ratios = (side: number) => spread(counted.map(({ [0]: service = 0, [side]: other = 1 }) => service / other));
    costs.push({
      atOnce,
      service: median(speedsOf(0)),
      floor: median(speedsOf(1)),
      ofFloor: ratios(1),
      against: against && median(speedsOf(2)),
      timesAgainst: against && ratios(2),
    });
  }
  const turns = concurrencies.length * (ROUNDS + 1) * PASSES * shop.buyers;
  await shop.requireAllSold(2 * turns);
  await against?.shop.requireAllSold(turns);
  return costs;
}

/** The round trips of one purchase, on a server that has read settings and contents. */
export async function roundTrips(pool: Pool, revision?: Revision): Promise<number> {
  const recording = recordStatements(pool);
  const { shop, buy } = await openTill(recording.pool, revision);
  for (let purchase = 0; purchase < 2; purchase += 1) {
    await shop.fillCarts();
    recording.roundTrips = 0;
    await buy(shop.userId(0));
  }
  return recording.roundTrips;
}

/** Every shopper buys, with this concurrency; what fills their carts is not timed. */
async function perSecond({ shop, buy }: Side, atOnce: number): Promise<number> {
  let milliseconds = 0;
  for (let pass = 0; pass < PASSES; pass += 1) {
    await shop.fillCarts();
    const places = Array.from({ length: shop.buyers }, (_, place) => place);
    const started = performance.now();
    const inTurn = async () => {
      for (let place = places.pop(); place !== undefined; place = places.pop()) await buy(place);
    };
    await Promise.all(Array.from({ length: atOnce }, inTurn));
    milliseconds += performance.now() - started;
  }
  return (1000 * PASSES * shop.buyers) / milliseconds;
}

const spread = (values: readonly number[]): Spread => ({
  median: median(values),
  least: Math.min(...values),
  most: Math.max(...values),
});

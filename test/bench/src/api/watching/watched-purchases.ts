import { performance } from 'node:perf_hooks';
import { openPostgres } from '@patina/api/platform/database/postgres/open-postgres';
import { matchWatches } from '@patina/api/watching/match-watches';
import { median } from '#median-times.ts';
import { openTill, type Till } from '../purchases/open-till.ts';
import { addWatchers } from './add-watchers.ts';

/** Purchases per second, and the ratio of each round: with watchers ÷ without. */
export interface WatchedPurchases {
  alone: number;
  watched: number;
  ratio: { median: number; least: number; most: number };
}

const WATCHERS = 100_000;
const ROUNDS = 9;
const AT_ONCE = 16;

/** Buys in a store in which nobody watches, and in one in which people watch and are matched meanwhile; they take turns. */
export async function watchedPurchases(url: string): Promise<WatchedPurchases> {
  const tills = [await openStore(url, 'alone'), await openStore(url, 'watched')] as const;
  const { database } = tills[1].services;
  await addWatchers(database, WATCHERS);
  await matchWatches(database);
  const speeds: [number[], number[]] = [[], []];
  // The first round warms up and does not count.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const order = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    for (const place of order) {
      const matching = place === 1 ? matchWatches(database) : undefined;
      const speed = await perSecond(tills[place]);
      await matching;
      if (round > 0) speeds[place].push(speed);
    }
  }
  for (const { shop, pool } of tills) {
    await shop.requireAllSold((ROUNDS + 1) * shop.buyers);
    await pool.end();
  }
  const ratios = speeds[1].map((speed, round) => speed / (speeds[0][round] ?? Number.NaN));
  return {
    alone: median(speeds[0]),
    watched: median(speeds[1]),
    ratio: { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) },
  };
}

async function openStore(url: string, name: string): Promise<Till> {
  const first = await openPostgres(url, 1, 0);
  await first.query(`create database ${name}`);
  await first.end();
  return openTill(await openPostgres(Object.assign(new URL(url), { pathname: `/${name}` }).href, AT_ONCE, 0));
}

/** Every shopper buys once; what fills their carts is not timed. */
async function perSecond({ shop, buy }: Till): Promise<number> {
  await shop.fillCarts();
  const places = Array.from({ length: shop.buyers }, (_, place) => place);
  const started = performance.now();
  const inTurn = async () => {
    for (let place = places.pop(); place !== undefined; place = places.pop()) await buy(shop.userId(place));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, inTurn));
  return (1000 * shop.buyers) / (performance.now() - started);
}

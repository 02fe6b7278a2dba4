import { performance } from 'node:perf_hooks';
import { matchWatches } from '@patina/api/watching/match-watches';
import { sql } from 'kysely';
import { median } from '#median-times.ts';
import { openBenchStore } from '../catalogue/open-bench-database.ts';
import { addWatchers } from './add-watchers.ts';

/** Rounds of matching; times in milliseconds. */
export interface MatchingCost {
  watchers: number;
  products: number;
  rounds: { name: string; time: number; told: number }[];
}

const PRODUCTS = 16_475;
const WATCHERS = 100_000;
const TIMES = 3;

/**
 * Matches all who watch after a change of all prices: down, when each is told, with nothing changed, and up, when nobody is told. Throws
 * where somebody is not told once.
 */
export async function matchingCost(url: string): Promise<MatchingCost> {
  const { pool, database } = await openBenchStore(url, PRODUCTS, 2, { name: 'watching' });
  await addWatchers(database, WATCHERS);
  await matchWatches(database);
  const times = { down: [] as number[], nothing: [] as number[], up: [] as number[] };

  /** A round after a change, with the number of those who were told. */
  const round = async (name: keyof typeof times, told: number, change = 'select') => {
    await pool.query('truncate notification cascade');
    await pool.query(change);
    const started = performance.now();
    await matchWatches(database);
    times[name].push(performance.now() - started);
    const { rows } = await sql<{ told: number; people: number }>`
      select count(*)::integer as told, count(distinct user_id)::integer as people from notification`.execute(database);
    if (rows[0]?.told !== told || rows[0].people !== told)
      throw new Error(`${rows[0]?.told} alerts for ${rows[0]?.people} people, and not ${told}.`);
  };

  for (let time = 0; time < TIMES; time += 1) {
    await round('down', WATCHERS, 'update product set price = price / 2');
    await round('nothing', 0);
    await round('up', 0, 'update product set price = price * 2');
    // An hour later.
    await pool.query(`update product_watch set below_told_at = below_told_at - interval '1 hour'`);
    await pool.query('vacuum (analyze) product, product_watch');
  }
  await pool.end();
  const result = (name: keyof typeof times, told: number) => ({ name, time: median(times[name]), told });
  return {
    watchers: WATCHERS,
    products: PRODUCTS,
    rounds: [result('down', WATCHERS), result('nothing', 0), result('up', 0)],
  };
}

import { performance } from 'node:perf_hooks';
import { previewBulk, runBulk } from '@patina/api/catalogue/bulk/bulk-changes';
import { settingsService } from '@patina/api/store/settings/settings';
import type { ProductChange } from '@patina/shared-api/contract/desk/product-change';
import { median } from '#median-times.ts';
import type { BenchStore } from './open-bench-database.ts';
import { giveUnits } from './resize-catalogue.ts';

/** A change of all products of a store at once, by an operator. Times in milliseconds, of all products and of one. */
export interface ChangeCost {
  change: string;
  times: number[];
  each: number[];
}

const ROUNDS = 3;
/** Share of the products that must change: some cost so little that they stay the same. */
const MOST = 0.9;

const CHANGES: Record<string, ProductChange> = {
  'prices 5 % up': { price_percent: 5 },
  'three more in stock': { stock_by: 3 },
  'one in stock': { stock: 1 },
  'sold out, units withdrawn': { stock: 0 },
  hidden: { hidden: true },
};

/** Changes all products of each store, which take turns: the preview and the change that is in the audit log. Medians of three. */
export async function changeCosts(stores: readonly BenchStore[]): Promise<ChangeCost[]> {
  const costs: ChangeCost[] = [];
  for (const [name, change] of Object.entries(CHANGES)) {
    const times = stores.map((): number[] => []);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, store] of stores.entries()) {
        await restock(store);
        times[index]?.push(await timeChange(store, change));
      }
    }
    const medians = times.map(median);
    costs.push({
      change: name,
      times: medians,
      each: medians.map((time, index) => time / (stores[index]?.products ?? 1)),
    });
  }
  return costs;
}

async function timeChange({ database, products }: BenchStore, change: ProductChange): Promise<number> {
  const started = performance.now();
  const preview = await previewBulk(database, settingsService(database), { filter: {}, change }, 'bench');
  const { updated } = await runBulk(database, preview.id, 'bench');
  const time = performance.now() - started;
  if (updated < MOST * products) throw new Error(`${updated} of ${products} products were changed.`);
  return time;
}

/** Two of each product, one of which is a unit, as the purchases and changes of a day leave them. */
async function restock({ pool }: BenchStore): Promise<void> {
  await pool.query('update product set is_hidden = false, stock = 2, withheld = 0, old_price = null');
  // The pool has one connection. What units are referenced by need not be checked, and their numbers are set at once.
  await pool.query('set session_replication_role = replica');
  await giveUnits(pool);
  await pool.query('reset session_replication_role');
  await pool.query('vacuum (analyze) product, unit');
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { migrate } from '#database/migrate.ts';
import { onPool } from '#database/open-database.ts';
import { openEmbedded } from '#database/open-embedded.ts';
import type { Database } from '#database/tables.ts';
import { plantCatalogue } from '#features/catalogue-seed/plant-catalogue.ts';

/** A new store on the embedded engine, and how long its first catalogue took to plant. */
export interface EmbeddedStore {
  products: number;
  database: Database;
  /** In seconds: on the clock, and of the processor, which tells more on a busy machine. */
  planting: { wall: number; processor: number };
  close(): Promise<void>;
}

/** Opens a store in a folder of its own and plants its catalogue. */
export async function openEmbeddedStore(): Promise<EmbeddedStore> {
  const folder = await mkdtemp(join(tmpdir(), 'patina-bench-'));
  const { pool, close } = await openEmbedded(folder, (failure) => {
    throw failure;
  });
  await migrate(pool);
  const database = onPool(pool);
  const [started, used] = [performance.now(), process.cpuUsage()];
  const products = await plantCatalogue(database);
  const { user, system } = process.cpuUsage(used);
  const planting = { wall: (performance.now() - started) / 1000, processor: (user + system) / 1e6 };
  return {
    products,
    database,
    planting,
    async close() {
      await close();
      await rm(folder, { recursive: true });
    },
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { seedCatalogue } from '@patina/api/catalogue/seed/seed-catalogue';
import { openEmbedded } from '@patina/api/platform/database/embedded/open-embedded';
import { migrate } from '@patina/api/platform/database/migrate';
import { onPool } from '@patina/api/platform/database/open-database';
import type { Database } from '@patina/api/platform/database/tables';

/** A new embedded database, and how long its seed took. */
export interface EmbeddedStore {
  products: number;
  database: Database;
  /** Wall time and CPU time in seconds; the latter is more exact on a busy machine. */
  planting: { wall: number; processor: number };
  close(): Promise<void>;
}

/** Creates an embedded database in a temporary folder and seeds its catalogue. */
export async function openEmbeddedStore(): Promise<EmbeddedStore> {
  const folder = await mkdtemp(join(tmpdir(), 'patina-bench-'));
  const { pool, close } = await openEmbedded(folder, (failure) => {
    throw failure;
  });
  await migrate(pool);
  const database = onPool(pool);
  const [started, used] = [performance.now(), process.cpuUsage()];
  const products = await seedCatalogue(database);
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

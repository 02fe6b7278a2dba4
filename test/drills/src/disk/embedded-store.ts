import { openEmbedded } from '@patina/api/platform/database/embedded/open-embedded';
import { migrate } from '@patina/api/platform/database/migrate';
import { onPool } from '@patina/api/platform/database/open-database';
import type { Database } from '@patina/api/platform/database/tables';
import { startService } from '@patina/workspace/service';
import { faultsOf, fillDrillShop } from '#store/drill-shop.ts';

interface StoreOptions {
  /** Folder of the embedded database. */
  folder: string;
  shoppers: number;
  /** `DISK_RESERVE_MB`. */
  reserve: number;
}

/** A store on the embedded database as a process of its own, with shoppers and one product that does not run out. */
export async function openEmbeddedStore({ folder, shoppers, reserve }: StoreOptions) {
  const shop = await inDatabase(folder, (database) => fillDrillShop(database, shoppers));
  const api = await startService('apps/api/src/server.ts', {
    DATA_DIR: folder,
    DISK_RESERVE_MB: `${reserve}`,
    RATE_LIMIT_SCALE: '100000',
    LOG_LEVEL: 'fatal',
    NODE_ENV: 'development',
  });
  return {
    ...shop,
    apis: () => [api.url],
    isRunning: () => api.process.exitCode === null && api.process.signalCode === null,
    /** As `faultsOf`, once the API has ended. */
    async faults(acknowledged: readonly number[]) {
      await api.stop();
      return inDatabase(folder, (database) => faultsOf(database, acknowledged));
    },
    close: api.stop,
  };
}

async function inDatabase<Result>(folder: string, work: (database: Database) => Promise<Result>): Promise<Result> {
  const { pool, close } = await openEmbedded(folder, (failure) => {
    throw failure;
  });
  try {
    await migrate(pool);
    return await work(onPool(pool));
  } finally {
    await close();
  }
}

import { join } from 'node:path';
import { migrate } from '@patina/api/platform/database/migrate';
import { onPool } from '@patina/api/platform/database/open-database';
import { openPostgres } from '@patina/api/platform/database/postgres/open-postgres';
import { type Service, startService } from '@patina/workspace/service';
import { faultsOf, fillDrillShop } from '#store/drill-shop.ts';

const APIS = 2;

interface StoreOptions {
  /** Address of the database. */
  url: string;
  /** Folder of the drill. */
  folder: string;
  shoppers: number;
  /** More variables of the APIs. */
  env?: NodeJS.ProcessEnv;
}

export type DrillStore = Awaited<ReturnType<typeof openDrillStore>>;

/** Two APIs as processes of their own on the database, with shoppers and one product that does not run out. */
export async function openDrillStore({ url, folder, shoppers, env = {} }: StoreOptions) {
  const pool = await openPostgres(url, 2, 60_000);
  await migrate(pool);
  const database = onPool(pool);
  const { weapon, product, sessions } = await fillDrillShop(database, shoppers);
  let apis: Service[] = [];

  async function startApis(): Promise<void> {
    while (apis.length < APIS) {
      const own = {
        DATABASE_URL: url,
        DATA_DIR: join(folder, `api-${apis.length}`),
        RATE_LIMIT_SCALE: '100000',
        LOG_LEVEL: 'fatal',
        NODE_ENV: 'development',
      };
      apis.push(await startService('apps/api/src/server.ts', { ...own, ...env }));
    }
  }

  async function endApis(signal: NodeJS.Signals): Promise<void> {
    for (const { process } of apis) process.kill(signal);
    await Promise.all(apis.map(({ ended }) => ended));
    apis = [];
  }

  await startApis();
  return {
    sessions,
    weapon,
    product,
    database,
    startApis,
    stopApis: () => endApis('SIGTERM'),
    apis: () => apis.map((api) => api.url),
    /** Whether both APIs are the processes that were started. */
    isRunning: () => apis.every(({ process }) => process.exitCode === null && process.signalCode === null),

    /** What is wrong with the orders and the ledger; nothing if every acknowledged order is there once. */
    faults: (acknowledged: readonly number[]) => faultsOf(database, acknowledged),

    async close(): Promise<void> {
      await endApis('SIGKILL');
      await pool.end();
    },
  };
}

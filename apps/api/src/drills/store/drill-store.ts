import { join } from 'node:path';
import { type Service, startService } from '@patina/workspace/service';
import { wireServices } from '#app/wiring.ts';
import { readConfig } from '#shared/config/config.ts';
import { migrate } from '#shared/database/migrate.ts';
import { onPool } from '#shared/database/open-database.ts';
import { openPostgres } from '#shared/database/postgres/open-postgres.ts';
import { verifyLedger } from '#shared/ledger/verify-ledger.ts';
import { addProduct, addWeapon } from '#testing/add-product.ts';
import { addShopper } from '#testing/shoppers/add-shopper.ts';

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
  const { content, settings } = wireServices(database, readConfig({}));
  await content.seed();
  await settings.seed();
  const weapon = await addWeapon(database);
  const product = await addProduct(database, weapon, {
    ...{ name: 'drill', priceMinor: 1_00, stock: 1_000_000 },
  });
  await database.insertInto('catalogue_seed').values({ products: 1 }).execute();
  const sessions: string[] = [];
  while (sessions.length < shoppers) {
    const email = `shopper${sessions.length}@patina.test`;
    sessions.push((await addShopper(database, email, { balanceMinor: 10_000_000, isVerified: true })).sessionToken);
  }
  let apis: Service[] = [];

  async function startApis(): Promise<void> {
    while (apis.length < APIS) {
      const own = {
        ...{ DATABASE_URL: url, DATA_DIR: join(folder, `api-${apis.length}`) },
        ...{ RATE_LIMIT_SCALE: '100000', LOG_LEVEL: 'fatal', NODE_ENV: 'development' },
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
    async faults(acknowledged: readonly number[]): Promise<string[]> {
      const orders = await database.selectFrom('shop_order').select(['id', 'status']).execute();
      const paid = new Set(orders.filter(({ status }) => status === 'processing').map(({ id }) => id));
      const lost = acknowledged.filter((id) => !paid.has(id));
      const { sumMinor, unbalanced, wrongBalances, unbooked } = await verifyLedger(database);
      const wrong = { unbalanced, wrongBalances, unbooked };
      return [
        ...(lost.length > 0 ? [`${lost.length} acknowledged orders are lost: ${lost.join(', ')}`] : []),
        ...(new Set(acknowledged).size < acknowledged.length ? ['one order was acknowledged for two purchases'] : []),
        ...(orders.length !== acknowledged.length
          ? [`${orders.length} orders are there, and ${acknowledged.length} purchases were made`]
          : []),
        ...(sumMinor === 0 ? [] : [`the ledger sums to ${sumMinor}`]),
        ...Object.entries(wrong).flatMap(([name, found]) => (found.length > 0 ? [`${name}: ${found.join(', ')}`] : [])),
      ];
    },

    async close(): Promise<void> {
      await endApis('SIGKILL');
      await pool.end();
    },
  };
}

/*
 * The drill `npm run drill -- restore`: shoppers buy, a full backup is taken meanwhile, somebody deletes the orders, and the
 * database is restored to the moment just before. All of it by pgBackRest as the deployment page shows it: on one server, with
 * `--cluster` on three under Patroni. It ends with 1 if an order or a row of the ledger is missing, or one is too many.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { printTable } from '@patina/bench/print-table';
import { sql } from 'kysely';
import { CLUSTER_PACKAGES, POSTGRES_PACKAGE } from '#cluster/patroni-cluster.ts';
import { openArchivedCluster } from '#restore/archived-cluster.ts';
import { type ArchivedDatabase, BACKUP_PACKAGE, stopwatch } from '#restore/archived-database.ts';
import { openArchivedServer } from '#restore/archived-server.ts';
import { runDrill } from '#run-drill.ts';
import { type DrillStore, openDrillStore } from '#store/drill-store.ts';
import { startPurchases } from '#store/purchase-load.ts';

const SHOPPERS = 4;
const BUSY_MS = 5000;

const { values } = parseArgs({ options: { cluster: { type: 'boolean', default: false } } });
const problems: string[] = [];
await runDrill({
  programs: { ...(values.cluster ? CLUSTER_PACKAGES : POSTGRES_PACKAGE), ...BACKUP_PACKAGE },
  async play(folder) {
    const database = await (values.cluster ? openArchivedCluster : openArchivedServer)(folder);
    const store = await openDrillStore({ url: database.url, folder, shoppers: SHOPPERS });
    problems.push(...(await play(database, store).finally(store.close)));
  },
  problems,
});

async function play(database: ArchivedDatabase, store: DrillStore): Promise<string[]> {
  const { seconds, step } = stopwatch();
  await database.backrest('stanza-create');
  await database.backrest('check');

  const before = startPurchases({ ...store, apis: store.apis() });
  await step('full backup', () => database.backrest('backup', '--type=full'));
  const duringBackup = before.orders.length;
  await delay(BUSY_MS);
  await before.stop();
  const moment = await textOf(store, sql`clock_timestamp()::text`);
  await delay(100);

  await store.database.transaction().execute(async (transaction) => {
    // The tables' own triggers refuse it to everybody who does not switch them off.
    await sql`set local session_replication_role = replica`.execute(transaction);
    await transaction.deleteFrom('shop_order').execute();
  });
  const afterwards = startPurchases({ ...store, apis: store.apis() });
  await delay(BUSY_MS / 2);
  await afterwards.stop();
  const size = await textOf(store, sql`pg_size_pretty(pg_database_size(current_database()))`);

  await store.stopApis();
  Object.assign(seconds, await database.restoreTo(moment));
  const restored = await store.faults(before.orders);
  await store.startApis();
  const again = startPurchases({ ...store, apis: store.apis() });
  await delay(BUSY_MS / 2);
  await again.stop();

  printTable(
    `Restore of ${size} to the moment before a wrong delete`,
    ['orders', ''],
    [
      ['during the full backup', `${duringBackup}`],
      ['at that moment: all are there, and no other', `${before.orders.length}`],
      ['placed after the delete: gone, as meant', `${afterwards.orders.length}`],
      ['placed since the restore', `${again.orders.length}`],
    ],
  );
  const steps = Object.entries(seconds).map(([name, took]) => [name, took.toFixed(1)]);
  printTable('Steps', ['', 'seconds'], steps);
  return [
    ...restored.map((fault) => `after the restore: ${fault}`),
    ...(await store.faults([...before.orders, ...again.orders])),
    ...[before, afterwards, again].flatMap(({ wrong }) => [...new Set(wrong)]),
    ...(again.orders.length === 0 ? ['nobody could buy after the restore'] : []),
  ];
}

async function textOf({ database }: DrillStore, expression: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await sql<{ text: string }>`select ${expression} as text`.execute(database);
  return rows[0]?.text ?? '';
}

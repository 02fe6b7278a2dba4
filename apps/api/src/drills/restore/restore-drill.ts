/*
 * The drill `npm run drill -- restore`: purchases go on, a full backup is taken meanwhile, somebody empties the orders, and the
 * database is restored to the moment just before, in a new folder. All of it by pgBackRest as the deployment page shows it.
 */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { openBenchShop } from '#bench/purchases/bench-shop.ts';
import { openArchivedServers } from '#drills/restore/archived-server.ts';
import { startShoppers } from '#drills/restore/shoppers.ts';
import { migrate } from '#shared/database/migrate.ts';
import { onPool } from '#shared/database/open-database.ts';
import { openPostgres } from '#shared/database/postgres/open-postgres.ts';

const BUSY_MS = 5000;

const servers = openArchivedServers();
let server = await servers.start('first');
// The restored server has the same address: the pool connects anew, as the pools of APIs do.
const pool = await openPostgres(servers.url, 8);

try {
  await migrate(pool);
  const shop = await openBenchShop(onPool(pool));
  await servers.backrest('first', 'stanza-create');
  await servers.backrest('first', 'check');

  let shoppers = startShoppers(pool, shop, 1_000_000);
  const backup = await seconds(() => servers.backrest('first', 'backup', '--type=full'));
  const duringBackup = shoppers.bought();
  await delay(BUSY_MS);
  await shoppers.pause();
  const expected = await orderIds(pool);
  const moment = await textOf(pool, 'select clock_timestamp()::text as text');
  await pool.query('select pg_sleep(0.1)');

  // The tables' own triggers refuse it to everybody who does not switch them off.
  await pool.query('set local session_replication_role = replica; delete from shop_order');
  shoppers = startShoppers(pool, shop, 2_000_000);
  await delay(BUSY_MS / 2);
  await shoppers.pause();
  const afterwards = (await orderIds(pool)).length;
  const size = await textOf(pool, 'select pg_size_pretty(pg_database_size(current_database())) as text');
  await end();

  const target = ['--type=time', `--target=${moment}`, '--target-action=promote'];
  const restore = await seconds(() => servers.backrest('second', 'restore', ...target));
  const replay = await seconds(async () => {
    server = await servers.start('second', { archive_mode: 'off' });
    await untilPromoted(pool);
  });
  const found = await orderIds(pool);
  if (found.join() !== expected.join()) {
    throw new Error(`${found.length} orders are there instead of the ${expected.length} of that moment.`);
  }
  await shop.requireAllSold(expected.length);
  shoppers = startShoppers(pool, shop, 3_000_000);
  while (shoppers.bought() === 0) await delay(5);
  await shoppers.pause();
  await shop.requireAllSold(expected.length + shoppers.bought());

  process.stdout.write(`
Restore to a point in time by pgBackRest, a database of ${size}
orders of the moment before the wrong delete   ${expected.length}: all of them are there and no other, the ledger agrees
orders placed after it, gone as meant          ${afterwards}
full backup, ${duringBackup} purchases meanwhile         ${backup.toFixed(1)} s
restore into a new folder                      ${restore.toFixed(1)} s
start and replay to that moment                ${replay.toFixed(1)} s
Afterwards purchases went on.
`);
} finally {
  await pool.end();
  await end();
  servers.remove();
}

/** A fast shutdown: the last transaction logs are archived before it ends. */
async function end() {
  if (server.exitCode !== null) return;
  const exit = once(server, 'exit');
  server.kill('SIGINT');
  await exit;
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

async function orderIds(from: Pool): Promise<number[]> {
  const { rows } = await from.query<{ id: number }>('select id from shop_order order by id');
  return rows.map(({ id }) => id);
}

async function textOf(from: Pool, query: string): Promise<string> {
  const { rows } = await from.query<{ text: string }>(query);
  return rows[0]?.text ?? '';
}

async function untilPromoted(from: Pool): Promise<void> {
  while ((await textOf(from, 'select pg_is_in_recovery()::text as text')) === 'true') await delay(20);
}

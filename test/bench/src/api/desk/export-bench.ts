/*
 * Memory of the API while the back office exports its largest lists, on a throw-away PostgreSQL server:
 * `node src/api/desk/export-bench.ts`. The shop is filled by this process, because that takes memory, too.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startThrowawayPostgres } from '@patina/test-kit/servers/throwaway-postgres';
import { type Service, startService } from '@patina/workspace/service';
import { printTable } from '#print-table.ts';
import { BENCH_ENVIRONMENT } from './bench-environment.ts';
import { fillDeskShop } from './open-desk-shop.ts';

/** Most that the resident memory grows while a list is exported, in MB. */
const TARGET = 100;
const SIZE = { products: 15_830, orders: 10_000, entries: 100_000 };
/** The lists, and the table whose rows each has. */
const LISTS = [
  ['/desk/ledger', 'ledger_entry'],
  ['/desk/products', 'product'],
  ['/desk/orders', 'shop_order'],
] as const;
const SAMPLE_MS = 20;
const NEW_LINE = 10;
/** First pages of each list that are asked for before, so that the code and its caches are there. */
const WARM_UP = 30;

const server = await startThrowawayPostgres();
if ('missing' in server) throw new Error(`The bench needs a PostgreSQL server: ${server.missing}.`);
const folder = await mkdtemp(join(tmpdir(), 'patina-bench-'));
const { address, token, pool } = await fillDeskShop(server.url, SIZE);
const api = await startService('apps/api/src/server.ts', {
  ...BENCH_ENVIRONMENT,
  DATABASE_URL: address,
  DATA_DIR: folder,
  RATE_LIMIT_SCALE: '100000',
  API_PORT: '0',
  // As docs/deployment starts it.
  NODE_OPTIONS: '--max-semi-space-size=4',
});
try {
  const costs = [];
  for (const [list] of LISTS) for (let turn = 0; turn < WARM_UP; turn += 1) await (await get(list)).arrayBuffer();
  for (const [list, table] of LISTS) {
    // The server has added an account to look around with.
    const { rows } = await pool.query<{ count: number }>(`select count(*)::integer as count from ${table}`);
    costs.push(await exportOf(api, list, rows[0]?.count ?? 0));
  }
  printTable(
    `Memory of the API in MB while lists are exported (target: at most ${TARGET} more than before, and all rows)`,
    ['list', 'rows', 'of', 'file', 'before', 'highest', 'growth'],
    costs,
  );
} finally {
  await pool.end();
  await api.stop();
  await server.stop();
  await rm(folder, { recursive: true });
}

function get(path: string): Promise<Response> {
  return fetch(`${api.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
}

/** Reads an export as it comes, and what the process takes meanwhile. @throws Error unless it is answered */
async function exportOf({ url }: Service, list: string, rows: number): Promise<string[]> {
  const before = await residentOf(url);
  let highest = before;
  let isRead = false;
  const sampling = (async () => {
    while (!isRead) {
      highest = Math.max(highest, await residentOf(url));
      await wait(SAMPLE_MS);
    }
  })();
  const answer = await get(`${list}/export`);
  if (!answer.ok || answer.body === null) throw new Error(`${list} is not exported: ${answer.status}`);
  let lines = 0;
  let bytes = 0;
  for await (const chunk of answer.body) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === NEW_LINE) lines += 1;
  }
  isRead = true;
  await sampling;
  const inMb = (size: number) => (size / 1e6).toFixed(1);
  // The first line has the names of the columns.
  return [list, String(lines - 1), String(rows), ...[bytes, before, highest, highest - before].map(inMb)];
}

/** Bytes of resident memory. */
async function residentOf(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]);
}

/*
 * Memory of the API while every product of the site map and its picture are requested, on a throw-away PostgreSQL server:
 * `node src/bench/memory/memory-bench.ts`. The store is seeded by an API of its own, because seeding takes memory, too.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { startThrowawayPostgres } from '@patina/test-kit/servers/throwaway-postgres';
import { startService } from '@patina/workspace/service';
import { printTable } from '#print-table.ts';

/** Largest resident memory at the end, in MB. */
const TARGET = 500;
const CLIENTS = 8;
const MARKS = 10;

const server = await startThrowawayPostgres();
if ('missing' in server) throw new Error(`The bench needs a PostgreSQL server: ${server.missing}.`);
const folder = await mkdtemp(join(tmpdir(), 'patina-bench-'));
const env = {
  DATABASE_URL: server.url,
  DATA_DIR: folder,
  RATE_LIMIT_SCALE: '100000',
  LOG_LEVEL: 'fatal',
  API_PORT: '0',
};
// As docs/deployment starts it.
const options = { NODE_OPTIONS: '--max-semi-space-size=4' };
await (await startService('apps/api/src/server.ts', env)).stop();
const api = await startService('apps/api/src/server.ts', { ...env, ...options });
try {
  const ids = await productsOfSitemap();
  const rows = [await memoryAfter(0)];
  for (let mark = 1; mark <= MARKS; mark += 1) {
    const [from, to] = [mark - 1, mark].map((part) => Math.floor((ids.length * part) / MARKS));
    await requestAll(ids.slice(from, to));
    rows.push(await memoryAfter(to ?? ids.length));
  }
  printTable(
    `Memory of the API in MB (target: at most ${TARGET} resident at the end)`,
    ['products', 'resident', 'heap', 'outside'],
    rows,
  );
} finally {
  await api.stop();
  await server.stop();
  await rm(folder, { recursive: true });
}

function get(path: string): Promise<Response> {
  return fetch(`${api.url}${path}`, { headers: { 'accept-encoding': 'br' } });
}

async function productsOfSitemap(): Promise<string[]> {
  const root = await (await get('/api/sitemap.xml')).text();
  const parts = [...root.matchAll(/<loc>[^<]*(\/sitemaps\/[^<]+)<\/loc>/g)].map(([, path = '']) => path);
  const texts = await Promise.all(
    parts.map(async (path) => gunzipSync(Buffer.from(await (await get(`/api${path}`)).arrayBuffer())).toString()),
  );
  const pages = /<loc>[^<]*\/products\/[^/<]+\/[^/<]+\/(\d+)<\/loc>/g;
  return [root, ...texts].flatMap((xml) => [...xml.matchAll(pages)].map(([, id = '']) => id));
}

async function requestAll(ids: string[]): Promise<void> {
  const waiting = [...ids];
  const client = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const { payload } = (await (await get(`/api/items/${id}`)).json()) as { payload: { img_url: string } };
      await (await get(payload.img_url)).arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

async function memoryAfter(products: number): Promise<string[]> {
  const metrics = await (await get('/metrics')).text();
  const of = (name: string) => (Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1]) / 1e6).toFixed(0);
  const names = ['process_resident_memory_bytes', 'nodejs_heap_size_used_bytes', 'nodejs_external_memory_bytes'];
  return [String(products), ...names.map(of)];
}

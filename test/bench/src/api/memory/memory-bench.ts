/*
 * Memory of the API while every product of the site map and its picture are requested, on a throw-away PostgreSQL server:
 * `node src/bench/memory/memory-bench.ts`.
 */
import { gunzipSync } from 'node:zlib';
import { printTable } from '#print-table.ts';
import { openSeededStore, readMetrics } from '../start-api.ts';

/** Largest resident memory at the end, in MB. */
const TARGET = 500;
const CLIENTS = 8;
const MARKS = 10;

const store = await openSeededStore();
const api = await store.start();
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
  await store.stop();
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
  const of = await readMetrics(api);
  const names = ['process_resident_memory_bytes', 'nodejs_heap_size_used_bytes', 'nodejs_external_memory_bytes'];
  return [String(products), ...names.map((name) => (of(name) / 1e6).toFixed(0))];
}

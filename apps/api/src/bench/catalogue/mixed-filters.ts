import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { catalogue as calls } from '@patina/shared-api/contract/catalogue';
import type { FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { buildApp } from '#app.ts';
import { readConfig } from '#config.ts';
import type { Database } from '#database/tables.ts';
import { catalogueRepository } from '#features/catalogue/catalogue-repository.ts';
import { listMeta } from '#features/catalogue/list-meta.ts';
import { productCard } from '#features/catalogue/product-card.ts';
import { readFilter } from '#features/catalogue/read-filter.ts';
import { termsRepository } from '#features/catalogue/terms-repository.ts';
import { addCompression } from '#http/compression.ts';
import { serve } from '#http/endpoint-route.ts';
import { addRevalidation } from '#http/revalidation.ts';
import { wireStore } from '#wiring.ts';
import type { LoadOrder, LoadReport } from './load-worker.ts';
import { median } from './median-times.ts';
import { mixedQueries } from './mixed-queries.ts';

/** Lists answered per second, by the store as it is and by one that counts and reads every list anew. */
export interface MixedFilters {
  lists: number;
  remembered: number;
  exact: number;
  /** Median of the rounds' remembered ÷ exact. */
  ratio: number;
}

const OK = { status: 'OK' } as const;
const LISTS = 166;
const AT_ONCE = 16;
const ROUNDS = 5;
const MILLISECONDS = 3_000;

/** Asks a server over HTTP for many different lists, now the one way, now the other. */
export async function mixedFilters(database: Database): Promise<MixedFilters> {
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), rateLimitScale: 1_000_000 };
  const app = await buildApp({ config, store: wireStore(database, config), readiness: { state: 'open' } });
  await app.register((api) => exactLists(api, database), { prefix: '/exact' });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const load = new Worker(new URL('./load-worker.ts', import.meta.url));
  const measure = async (path: string, milliseconds = MILLISECONDS) => {
    const addresses = mixedQueries(LISTS).map((query) => `${origin}${path}?${query}`);
    load.postMessage({ addresses, atOnce: AT_ONCE, milliseconds } satisfies LoadOrder);
    const [report] = (await once(load, 'message')) as [LoadReport];
    if (report.failures > 0) throw new Error(`${report.failures} lists of ${path} were refused.`);
    return report.perSecond;
  };
  try {
    const paths = { remembered: '/api/items/list', exact: '/exact/items/list' };
    for (const path of Object.values(paths)) await measure(path, MILLISECONDS / 3);
    const rounds: { remembered: number; exact: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({ exact: await measure(paths.exact), remembered: await measure(paths.remembered) });
    return {
      lists: LISTS,
      remembered: median(rounds.map((round) => round.remembered)),
      exact: median(rounds.map((round) => round.exact)),
      ratio: median(rounds.map((round) => round.remembered / round.exact)),
    };
  } finally {
    await load.terminate();
    await app.close();
  }
}

/** The list as it would be without memory: counted exactly and read for every question, otherwise the same. */
async function exactLists(api: FastifyInstance, database: Database): Promise<void> {
  api.setValidatorCompiler(validatorCompiler);
  api.setSerializerCompiler(serializerCompiler);
  addRevalidation(api);
  addCompression(api);
  const products = catalogueRepository(database);
  const terms = await termsRepository(database).terms();
  const pictures = { artVersion: 'bench', imageHost: undefined };
  serve(
    api,
    calls.list,
    async ({ query }) => {
      const filter = readFilter(query, terms);
      if (filter === null) return { ...OK, payload: [], meta: listMeta(0, query.page, query.limit, 0) };
      const total = await products.count(filter);
      const rows = await products.page(filter, query.sort, query.limit, (query.page - 1) * query.limit);
      const payload = rows.map((row) => productCard(row, pictures));
      return { ...OK, payload, meta: listMeta(total, query.page, query.limit, rows.length) };
    },
    { caching: 'revalidate' },
  );
}

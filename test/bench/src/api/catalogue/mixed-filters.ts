import { buildApp } from '@patina/api/app/app';
import { wireServices } from '@patina/api/app/wiring';
import { parseFilter } from '@patina/api/catalogue/list/list-filter';
import { productList } from '@patina/api/catalogue/list/product-list';
import { productCard } from '@patina/api/catalogue/products/product-card';
import { readTerms } from '@patina/api/catalogue/products/terms';
import { readConfig } from '@patina/api/platform/config';
import type { Database } from '@patina/api/platform/database/tables';
import { addCompression, addEtags } from '@patina/api/platform/http/compression';
import { OK, serve } from '@patina/api/platform/http/endpoint-route';
import { paginationMeta } from '@patina/api/platform/http/pagination';
import { catalogue as calls } from '@patina/shared-api/contract/catalogue/catalogue';
import { startLoad } from '@patina/test-kit/load/start-load';
import type { FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { median } from '#median-times.ts';
import { mixedQueries } from './mixed-queries.ts';

/** Lists per second, with caches and without. */
export interface MixedFilters {
  lists: number;
  remembered: number;
  exact: number;
  /** Median of cached ÷ uncached per round. */
  ratio: number;
}

const LISTS = 166;
const AT_ONCE = 16;
const ROUNDS = 5;
const MILLISECONDS = 3_000;

/** Requests many different lists over HTTP, in alternating rounds with caches and without. */
export async function mixedFilters(database: Database): Promise<MixedFilters> {
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), rateLimitScale: 1_000_000 };
  const app = await buildApp({ config, services: wireServices(database, config), readiness: { state: 'open' } });
  await app.register((api) => exactLists(api, database), { prefix: '/exact' });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const load = startLoad();
  const measure = async (path: string, milliseconds = MILLISECONDS) => {
    const paths = mixedQueries(LISTS).map((query) => `${path}?${query}`);
    return (await load.measure({ origin, paths, atOnce: AT_ONCE, milliseconds })).perSecond;
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
    await load.stop();
    await app.close();
  }
}

/** The list route without caches: counted and read at every request. */
async function exactLists(api: FastifyInstance, database: Database): Promise<void> {
  api.setValidatorCompiler(validatorCompiler);
  api.setSerializerCompiler(serializerCompiler);
  addEtags(api);
  addCompression(api);
  const products = productList(database);
  const terms = await readTerms(database);
  const pictures = { artVersion: 'bench', imageHost: undefined };
  serve(
    api,
    calls.list,
    async ({ query }) => {
      const filter = parseFilter(query, terms);
      if (filter === null) return { ...OK, payload: [], meta: paginationMeta(0, query.page, query.limit, 0) };
      const total = await products.count(filter);
      const sort = query.sort === 'asc' ? 'asc' : 'desc';
      const rows = await products.page(filter, sort, query.limit, (query.page - 1) * query.limit);
      const payload = rows.map((row) => productCard(row, pictures));
      return { ...OK, payload, meta: paginationMeta(total, query.page, query.limit, rows.length) };
    },
    { caching: 'revalidate' },
  );
}

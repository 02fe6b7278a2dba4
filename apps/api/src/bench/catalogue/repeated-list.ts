import { startLoad } from '@patina/test-kit/load/start-load';
import fastify from 'fastify';
import { buildApp } from '#app/app.ts';
import { wireServices } from '#app/wiring.ts';
import { median } from '#bench/median-times.ts';
import { readConfig } from '#shared/config/config.ts';
import type { Database } from '#shared/database/tables.ts';

/** Answers per second. */
export interface RepeatedList {
  list: number;
  fixed: number;
  /** Median of list ÷ static answer per round, with the least and the most of them. */
  ratio: number;
  least: number;
  most: number;
}

const LIST = '/items/list?type=rifle&page=2&limit=15';
const AT_ONCE = 16;
const ROUNDS = 7;
const MILLISECONDS = 3_000;

/** Requests one list again and again, in alternating rounds with the same bytes from a server that does nothing else. */
export async function repeatedList(database: Database): Promise<RepeatedList> {
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), rateLimitScale: 1_000_000 };
  const app = await buildApp({ config, services: wireServices(database, config), readiness: { state: 'open' } });
  const { rawPayload, headers } = await app.inject({ url: `/api${LIST}`, headers: { 'accept-encoding': 'br' } });
  const bare = fastify();
  const { 'content-type': type, 'content-encoding': encoding } = headers;
  bare.get('/items/list', (_, reply) =>
    reply.headers({ 'content-type': type, 'content-encoding': encoding }).send(rawPayload),
  );
  const load = startLoad();
  try {
    const [listOrigin, fixedOrigin] = await Promise.all(
      [app, bare].map((server) => server.listen({ host: '127.0.0.1', port: 0 })),
    );
    const measure = async (origin = '', path = '', milliseconds = MILLISECONDS) =>
      (await load.measure({ origin, paths: [path], atOnce: AT_ONCE, milliseconds })).perSecond;
    const list = (milliseconds?: number) => measure(listOrigin, `/api${LIST}`, milliseconds);
    const fixed = (milliseconds?: number) => measure(fixedOrigin, LIST, milliseconds);
    for (const warmUp of [list, fixed]) await warmUp(MILLISECONDS);
    const rounds: { list: number; fixed: number; ratio: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const early = round % 2 === 0 ? await list() : undefined;
      const other = await fixed();
      const one = early ?? (await list());
      rounds.push({ list: one, fixed: other, ratio: one / other });
    }
    const ratios = rounds.map(({ ratio }) => ratio);
    return {
      list: median(rounds.map((round) => round.list)),
      fixed: median(rounds.map((round) => round.fixed)),
      ratio: median(ratios),
      least: Math.min(...ratios),
      most: Math.max(...ratios),
    };
  } finally {
    await load.stop();
    await Promise.all([app.close(), bare.close()]);
  }
}

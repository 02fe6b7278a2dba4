import { buildApp } from '@patina/api/app/app';
import { wireServices } from '@patina/api/app/wiring';
import { readConfig } from '@patina/api/platform/config';
import type { Database } from '@patina/api/platform/database/tables';
import { startLoad } from '@patina/test-kit/load/start-load';
import fastify from 'fastify';
import { median } from '#median-times.ts';

interface Speed {
  /** Answers per second. */
  perSecond: number;
  /** Processor time of the server per answer, in microseconds; says more than `perSecond` on a busy machine. */
  processor: number;
}

interface Ratio {
  /** Median of the rounds' own ratios, with the least and the most of them. */
  ratio: number;
  least: number;
  most: number;
}

/** Medians of both, and list ÷ static answer. */
export interface RepeatedList {
  list: Speed;
  fixed: Speed;
  perSecond: Ratio;
  /** Static answer ÷ list, so that more is better here, too. */
  processor: Ratio;
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
    const measure = async (origin = '', path = ''): Promise<Speed> => {
      // The load comes from another thread.
      const before = process.threadCpuUsage();
      const order = { origin, paths: [path], atOnce: AT_ONCE, milliseconds: MILLISECONDS };
      const { perSecond } = await load.measure(order);
      const { user, system } = process.threadCpuUsage(before);
      return { perSecond, processor: (user + system) / (perSecond * (MILLISECONDS / 1000)) };
    };
    const list = () => measure(listOrigin, `/api${LIST}`);
    const fixed = () => measure(fixedOrigin, LIST);
    for (const warmUp of [list, fixed]) await warmUp();
    const rounds: { list: Speed; fixed: Speed }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const early = round % 2 === 0 ? await list() : undefined;
      const other = await fixed();
      rounds.push({ list: early ?? (await list()), fixed: other });
    }
    const speed = (which: 'list' | 'fixed'): Speed => ({
      perSecond: median(rounds.map((round) => round[which].perSecond)),
      processor: median(rounds.map((round) => round[which].processor)),
    });
    return {
      list: speed('list'),
      fixed: speed('fixed'),
      perSecond: ratioOf(rounds.map((round) => round.list.perSecond / round.fixed.perSecond)),
      processor: ratioOf(rounds.map((round) => round.fixed.processor / round.list.processor)),
    };
  } finally {
    await load.stop();
    await Promise.all([app.close(), bare.close()]);
  }
}

const ratioOf = (ratios: number[]): Ratio => ({
  ratio: median(ratios),
  least: Math.min(...ratios),
  most: Math.max(...ratios),
});

import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limitPage } from './limit-page.ts';

/**
 * Pages of one address per minute, before `RATE_LIMIT_SCALE`: many times what an office or a crawler needs, because after
 * the first page visitors stay in it, and less than keeps an edge busy.
 */
const PAGES_PER_MINUTE = 600;

interface PageLimit {
  scale: number;
  /** Language code of the page that a visitor gets instead. */
  languageOf: (request: FastifyRequest) => string | undefined;
}

/** Limits the pages of an address, or of a /64 of IPv6: beyond, a page that says when to go on. */
export async function limitPages(app: FastifyInstance, { scale, languageOf }: PageLimit): Promise<void> {
  await app.register(rateLimit, { global: false, ipv6Subnet: 64 });
  const count = app.createRateLimit({ max: Math.max(1, Math.round(PAGES_PER_MINUTE * scale)), timeWindow: 60_000 });
  app.addHook('onRequest', async (request, reply) => {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    const seconds = counted.ttlInSeconds;
    const { headers, html } = limitPage(languageOf(request), seconds);
    return reply.code(429).headers(headers).header('retry-after', String(seconds)).send(html);
  });
}

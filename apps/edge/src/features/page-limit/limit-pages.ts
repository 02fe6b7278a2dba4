import rateLimit from '@fastify/rate-limit';
import { interpolate } from '@patina/http/interpolate';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type PlainPage, type PlainTexts, plainPage, type ShippedTexts, textsIn } from '#plain-page/plain-page.ts';

/**
 * Pages of one address per minute, before `RATE_LIMIT_SCALE`: many times what an office or a crawler needs, because after
 * the first page visitors stay in it, and less than keeps an edge busy.
 */
const PAGES_PER_MINUTE = 600;

interface PageLimit {
  scale: number;
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

function limitPage(language: string | undefined, seconds: number): PlainPage {
  const { sentence, ...texts } = textsIn(TEXTS, language);
  return plainPage(language, { ...texts, sentence: interpolate(sentence, { seconds: String(seconds) }) });
}

const TEXTS: ShippedTexts<PlainTexts> = {
  en: {
    title: 'One moment, please',
    sentence: 'Too many pages have been requested from your network. In {{seconds}} seconds you can go on.',
    retry: 'Try again',
  },
  pt: {
    title: 'Um momento, por favor',
    sentence: 'Foram pedidas demasiadas páginas a partir da sua rede. Pode continuar dentro de {{seconds}} segundos.',
    retry: 'Tentar novamente',
  },
  es: {
    title: 'Un momento, por favor',
    sentence: 'Se han pedido demasiadas páginas desde tu red. Podrás continuar dentro de {{seconds}} segundos.',
    retry: 'Reintentar',
  },
  de: {
    title: 'Einen Moment, bitte',
    sentence: 'Aus Ihrem Netz wurden zu viele Seiten aufgerufen. In {{seconds}} Sekunden geht es weiter.',
    retry: 'Erneut versuchen',
  },
};

import { storeOrigin } from '@patina/shared-api/contract/content/store-origin';
import type { FastifyInstance } from 'fastify';

/**
 * Crawlers may not read API calls and personal pages. Paths end exactly (`$`), so that a static page such as
 * `/authenticity` is not among them (RFC 9309, section 2.2.3). The longest rule wins.
 */
const RULES = [
  'Allow: /api/art/',
  'Allow: /api/pictures/',
  'Allow: /api/share/',
  'Disallow: /api/',
  ...['/auth', '/cart', '/account'].flatMap((path) => [
    `Disallow: ${path}$`,
    `Disallow: ${path}?`,
    `Disallow: ${path}/`,
  ]),
];

/** `/robots.txt`: what crawlers may read, and the address of the site map. */
export async function robotsRoute(app: FastifyInstance, { publicOrigin }: { publicOrigin: string | undefined }) {
  app.get('/robots.txt', (request, reply) => {
    const origin = storeOrigin(publicOrigin, request);
    const lines = ['User-agent: *', ...RULES, ...(origin ? ['', `Sitemap: ${origin}/sitemap.xml`] : [])];
    return reply
      .headers({ 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff' })
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
}

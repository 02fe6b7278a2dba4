import { etagOf } from '@patina/http/etag';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '#platform/config.ts';
import { requestOrigin } from '#platform/http/request-origin.ts';
import type { SitemapService } from './sitemap-service.ts';

/** Low, because writing a part takes a moment and a search engine reads each once. */
const PER_MINUTE = 60;

/**
 * `/sitemap.xml` and, if it is too long for one file, its parts `/sitemaps/<name>.xml.gz`; the edge serves them at the
 * root.
 */
export function sitemapRoutes(
  api: FastifyInstance,
  { sitemap }: { sitemap: SitemapService },
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): void {
  const options = {
    schema: { hide: true },
    config: { rateLimit: { max: api.limitOf(PER_MINUTE), groupId: 'sitemap' } },
  };

  api.get('/sitemap.xml', options, async (request, reply) =>
    send(reply, 'text/xml; charset=utf-8', await sitemap.root(requestOrigin(request, publicOrigin))),
  );

  api.get<{ Params: { file: string } }>('/sitemaps/:file', options, async (request, reply) => {
    const { file } = request.params;
    const name = file.endsWith('.xml.gz') ? file.slice(0, -'.xml.gz'.length) : '';
    return send(reply, 'application/gzip', await sitemap.part(requestOrigin(request, publicOrigin), name));
  });
}

function send(reply: FastifyReply, type: string, content: string | Buffer): FastifyReply {
  return reply
    .headers({
      'cache-control': 'public, max-age=3600',
      etag: etagOf(content),
    })
    .type(type)
    .send(content);
}

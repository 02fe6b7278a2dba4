import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '#config.ts';
import { askedOrigin } from '#http/asked-origin.ts';
import type { SitemapService } from './sitemap-service.ts';

/** Making a part anew takes a moment; a search engine fetches each once. */
const PER_MINUTE = 60;

/** `/sitemap.xml` and, where it is too long for one file, its parts `/sitemaps/<name>.xml.gz`; the edge has them at the root. */
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
    send(reply, 'text/xml; charset=utf-8', await sitemap.root(askedOrigin(request, publicOrigin))),
  );

  api.get<{ Params: { file: string } }>('/sitemaps/:file', options, async (request, reply) => {
    const { file } = request.params;
    const name = file.endsWith('.xml.gz') ? file.slice(0, -'.xml.gz'.length) : '';
    return send(reply, 'application/gzip', await sitemap.part(askedOrigin(request, publicOrigin), name));
  });
}

function send(reply: FastifyReply, type: string, content: string | Buffer): FastifyReply {
  return reply
    .headers({
      'cache-control': 'public, max-age=3600',
      etag: `"${createHash('sha1').update(content).digest('base64url')}"`,
    })
    .type(type)
    .send(content);
}

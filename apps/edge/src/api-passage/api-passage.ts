import proxy from '@fastify/http-proxy';
import type { Problem } from '@patina/shared-api/contract/envelope';
import type { FastifyInstance } from 'fastify';

/** What lies at the root of the store because search engines look for it there, and where the API has it. */
const AT_THE_ROOT = { '/sitemap.xml': '/api/sitemap.xml', '/sitemaps': '/api/sitemaps' };

/** Passes `/api` on: page and API are one origin, so there is no preflight and cookies are first-party. */
export async function apiPassage(app: FastifyInstance, { apiUrl }: { apiUrl: string }) {
  for (const [prefix, rewritePrefix] of Object.entries({ '/api': '/api', ...AT_THE_ROOT })) {
    await passOn(app, { upstream: apiUrl, prefix, rewritePrefix });
  }
}

async function passOn(app: FastifyInstance, from: { upstream: string; prefix: string; rewritePrefix: string }) {
  await app.register(proxy, {
    ...from,
    replyOptions: {
      // The plug-in asks a server that answers 503 ten times over; who is overloaded is not helped by that.
      retryDelay: () => null,
      rewriteRequestHeaders: (request, { forwarded: _, ...headers }) => ({
        ...headers,
        'x-forwarded-for': request.ip,
        'x-forwarded-host': request.host,
        'x-forwarded-proto': request.protocol,
        'x-request-id': request.id,
      }),
      // These speak of the connection behind the edge, not of the visitor's.
      rewriteHeaders: ({ connection: _, 'keep-alive': __, ...headers }) => headers,
      onError(reply, { error }) {
        reply.log.warn(error, 'the API could not be reached');
        const problem: Problem = {
          status: 'ERROR',
          message: 'The store cannot answer right now. Please try again in a moment.',
          request_id: reply.request.id,
        };
        reply.code(503).header('retry-after', '5').type('application/json').send(JSON.stringify(problem));
      },
    },
  });
}

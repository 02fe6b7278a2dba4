import { describeApi } from '@patina/shared-api/contract/api-description';
import type { FastifyInstance } from 'fastify';

/**
 * `GET /contract`: what this API speaks, for machines. The gate of the releases holds every release against it, so it
 * says more exactly than the OpenAPI page what may be sent and what comes back, and no more than that page.
 */
export function contractRoute(api: FastifyInstance): void {
  let text: string | undefined;
  api.get('/contract', { schema: { hide: true }, config: { caching: 'revalidate' } }, (_request, reply) => {
    text ??= JSON.stringify(describeApi());
    return reply.type('application/json; charset=utf-8').send(text);
  });
}

import { describeApi } from '@patina/shared-api/contract/protocol/api-description';
import type { FastifyInstance } from 'fastify';

/**
 * `GET /contract`: description of the API's requests and responses for the release checks, more exact than the OpenAPI
 * page, without anything that the page does not show.
 */
export function contractRoute(api: FastifyInstance): void {
  let text: string | undefined;
  api.get('/contract', { schema: { hide: true }, config: { caching: 'revalidate' } }, (_request, reply) => {
    text ??= JSON.stringify(describeApi());
    return reply.type('application/json; charset=utf-8').send(text);
  });
}

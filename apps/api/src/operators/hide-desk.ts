import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '#platform/http/api-error.ts';

const UNREAD = Symbol('body of an unsupported type');

/** Answers all addresses of the back office that have no route, or that find none, as those that are not there. */
export function hideDesk(desk: FastifyInstance): void {
  // Elsewhere, a type that is not supported is an error only where there is a route.
  desk.addContentTypeParser('*', (_request, _body, done) => done(null, UNREAD));
  // Also for parameters that are too long, which would be an error otherwise.
  desk.all(
    '/desk/*',
    { schema: { hide: true }, config: { rateLimit: false, unannounced: true } },
    (_request, reply) => void reply.callNotFound(),
  );
}

/** @throws ApiError for a body of an unsupported type */
export function requireReadBody({ body }: FastifyRequest): void {
  if (body === UNREAD) throw new ApiError('content-type-unsupported');
}

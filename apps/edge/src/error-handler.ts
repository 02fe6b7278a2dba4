import type { FastifyReply, FastifyRequest } from 'fastify';

interface HttpError extends Error {
  statusCode?: number;
}

/**
 * Error handler: one plain sentence instead of the framework's message. Client errors keep their status; everything else
 * is a 503.
 */
export function sendError(error: HttpError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500;
  reply.type('text/plain; charset=utf-8').header('x-content-type-options', 'nosniff');
  if (status < 500) return reply.code(status).send('This address or request makes no sense to the store.');
  request.log.error(error, 'the request failed');
  return reply
    .code(503)
    .header('retry-after', '5')
    .send('The store is not available right now. Please try again in a moment.');
}

/** 404 for files that no release has, and for methods that pages do not have. */
export function sendNotFound(_: FastifyRequest, reply: FastifyReply) {
  return reply
    .code(404)
    .type('text/plain; charset=utf-8')
    .header('x-content-type-options', 'nosniff')
    .send('There is nothing at this address.');
}

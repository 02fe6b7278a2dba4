import type { FastifyReply, FastifyRequest } from 'fastify';

interface Failure extends Error {
  statusCode?: number;
}

/**
 * What the edge says when it has no page to give: one plain sentence, never the framework's words. A request that was
 * wrong keeps its status; everything else means that the store is away for a moment.
 */
export function answerFailure(error: Failure, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500;
  reply.type('text/plain; charset=utf-8').header('x-content-type-options', 'nosniff');
  if (status < 500) return reply.code(status).send('This address or request makes no sense to the store.');
  request.log.error(error, 'the edge could not answer');
  return reply
    .code(503)
    .header('retry-after', '5')
    .send('The store is not available right now. Please try again in a moment.');
}

/** Files that no release has, and methods that no page takes. */
export function answerNothingHere(_: FastifyRequest, reply: FastifyReply) {
  return reply
    .code(404)
    .type('text/plain; charset=utf-8')
    .header('x-content-type-options', 'nosniff')
    .send('There is nothing at this address.');
}

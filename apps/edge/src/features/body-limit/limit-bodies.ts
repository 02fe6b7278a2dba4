import { Readable } from 'node:stream';
import { PROBLEMS } from '@patina/shared-api/contract/problems/problem-codes';
import type { Problem } from '@patina/shared-api/contract/protocol/envelope';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Largest body of a request, in bytes; that of the API. */
export const BODY_LIMIT = 100_000;

/** Longest time in which the rest of a refused body is read and thrown away, in milliseconds. */
const DISCARD_MS = 10_000;

/**
 * Answers requests with a body over the limit with 413, before the API sees any of it: those that say their length at once,
 * the others once they have sent more. The connection is closed afterwards.
 */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT) return refuse(request, reply);
  });
  app.addHook('preParsing', async (request, reply, payload) => {
    if (request.headers['transfer-encoding'] === undefined) return payload;
    const chunks: Buffer[] = [];
    let length = 0;
    // Not iterated, because leaving the loop would destroy the request, and its connection with it.
    const isWhole = await new Promise<boolean>((resolve, reject) => {
      payload.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > BODY_LIMIT) resolve(false);
        else chunks.push(chunk);
      });
      payload.on('end', () => resolve(true));
      payload.on('error', reject);
    });
    if (!isWhole) return refuse(request, reply);
    return Readable.from(chunks, { objectMode: false });
  });
}

/**
 * Sends the answer and the end of the connection, and throws away what still comes: a connection that is closed while the client
 * sends is reset, and the client may lose the answer.
 */
function refuse({ raw: request, id }: FastifyRequest, reply: FastifyReply): void {
  const { status, message } = PROBLEMS['body-too-large'];
  const problem: Problem = { status: 'ERROR', code: 'body-too-large', message, request_id: id };
  const body = JSON.stringify(problem);
  const { socket } = request;
  reply.hijack();
  reply.raw.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  });
  reply.raw.write(body);
  socket.end();
  const timer = setTimeout(() => socket.destroy(), DISCARD_MS);
  socket.once('close', () => clearTimeout(timer));
  // A client that leaves before it has sent everything.
  request.on('error', () => {});
  request.once('end', () => socket.destroy());
  request.resume();
}

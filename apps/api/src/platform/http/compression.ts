import { compress } from '@patina/http/compress';
import { type ContentCoding, negotiateEncoding } from '@patina/http/negotiate-encoding';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** Shorter responses fit into one packet anyway; in characters. */
const MIN_LENGTH = 1_000;
/** Size of the cache of compressed responses, in bytes. */
const CACHE_SIZE = 32_000_000;
const COMPRESSIBLE = /^(application\/([\w.-]+\+)?json|image\/svg\+xml|text\/)/;

/**
 * Compresses responses in an encoding that the client accepts. Those with an `ETag` are compressed once and cached by
 * it. Responses to anything but reads stay uncompressed: they may contain secrets, which their length would reveal
 * (BREACH).
 */
export function addCompression(api: FastifyInstance): void {
  const cache = new LRUCache<string, Buffer>({ maxSize: CACHE_SIZE, sizeCalculation: ({ length }) => length });

  // With a callback: a cached form is sent without waiting for a promise.
  api.addHook('onSend', (request, reply, payload, done) => {
    const coding = codingOf(request, reply, payload);
    if (coding === undefined || typeof payload !== 'string') return done(null, payload);
    reply.header('content-encoding', coding).removeHeader('content-length');
    const tag = reply.getHeader('etag');
    const cached = typeof tag === 'string' ? cache.get(tag) : undefined;
    if (cached) return done(null, cached);
    compress(payload, coding).then((compressed) => {
      if (typeof tag === 'string') cache.set(tag, compressed);
      done(null, compressed);
    }, done);
  });
}

/** Whether a response is compressed for clients that accept it. */
export function isCompressible(request: FastifyRequest, reply: FastifyReply, payload: unknown): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    reply.statusCode === 200 &&
    typeof payload === 'string' &&
    payload.length >= MIN_LENGTH &&
    COMPRESSIBLE.test(String(reply.getHeader('content-type')))
  );
}

/** Encoding of a response for its client; undefined for none. */
export function codingOf(request: FastifyRequest, reply: FastifyReply, payload: unknown): ContentCoding | undefined {
  if (!isCompressible(request, reply, payload)) return undefined;
  return negotiateEncoding(request.headers['accept-encoding']);
}

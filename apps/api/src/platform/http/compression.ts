import { compress } from '@patina/http/compress';
import { etagOf, isNotModified } from '@patina/http/etag';
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

/** Size of the cache of tags by response, in characters. */
const TAGS_SIZE = 8_000_000;

/** A cached response is serialized once, so its tag is calculated once. */
const tags = new LRUCache<string, string>({
  maxSize: TAGS_SIZE,
  sizeCalculation: (_, text) => text.length + 1,
  memoMethod: (text) => etagOf(text),
});

/**
 * Adds an `ETag` to the endpoints with `caching: 'revalidate'`, forbids caching of all other responses without a cache
 * header, and answers 304 to clients that already have the tagged response. Each compressed form has its own tag (RFC
 * 9110, section 8.8.3). Registered before the compression.
 */
export function addEtags(api: FastifyInstance): void {
  api.addHook('onSend', (request, reply, payload, done) => {
    done(null, tagged(request, reply, payload));
  });
}

function tagged(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (isCompressible(request, reply, payload)) varyByEncoding(reply);
  if (!reply.hasHeader('cache-control')) setCaching(request, reply, payload);
  const tag = reply.getHeader('etag');
  if (typeof tag !== 'string' || reply.statusCode !== 200) return payload;
  const coding = codingOf(request, reply, payload);
  const tagOfForm = coding === undefined ? tag : tag.replace(/"$/, `-${coding}"`);
  reply.header('etag', tagOfForm);
  if (!isNotModified(request, tagOfForm)) return payload;
  reply.code(304).removeHeader('content-type').removeHeader('content-length').removeHeader('content-encoding');
  return '';
}

function setCaching(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
  const { caching } = request.routeOptions.config;
  if (caching !== 'revalidate' || reply.statusCode !== 200 || typeof payload !== 'string') {
    reply.header('cache-control', 'no-store');
    return;
  }
  reply.header('cache-control', 'public, no-cache').header('etag', tags.memo(payload));
}

function varyByEncoding(reply: FastifyReply): void {
  const others = reply.getHeader('vary');
  reply.header('vary', others === undefined ? 'accept-encoding' : `${others}, accept-encoding`);
}

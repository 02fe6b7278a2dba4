import { etagOf, isNotModified } from '@patina/http/etag';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { codingOf, isCompressible } from '#platform/http/compression.ts';

/** Size of the cache of tags by response, in characters. */
const CACHE_SIZE = 8_000_000;

/** A cached response is serialized once, so its tag is calculated once. */
const tags = new LRUCache<string, string>({
  maxSize: CACHE_SIZE,
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

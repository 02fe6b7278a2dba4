import { tight } from '@patina/http/compress';
import { negotiateEncoding } from '@patina/http/negotiate-encoding';
import { WRITTEN_COOKIE } from '@patina/http/written-cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** Size of the cache, in bytes. */
const CACHE_SIZE = 16_000_000;
/** Headers that belong to the representation; all others are set anew for each response. */
const REPRESENTATION = ['content-type', 'content-encoding', 'vary', 'cache-control', 'etag'];

interface RepeatedResponse {
  headers: Record<string, string>;
  body: Buffer;
  isCurrent: () => boolean;
}

/**
 * Caches responses by address and encoding for as long as their handlers allow (`repeatWhile`): such a request has all
 * hooks up to its limits, but its query is not parsed, nor is its response made. For endpoints with
 * `caching: 'revalidate'`, whose responses depend on nothing but the address. Registered after the compression.
 */
export function addRepeatedResponses(api: FastifyInstance): void {
  const cache = new LRUCache<string, RepeatedResponse>({
    maxSize: CACHE_SIZE,
    sizeCalculation: ({ body }, key) => body.length + key.length + 500,
  });
  api.decorateRequest('repeatWhile', undefined);

  api.addHook('preParsing', (request, reply, stream, done) => {
    const known = mayRepeat(request) ? cache.get(keyOf(request)) : undefined;
    if (known === undefined || !known.isCurrent()) return done(null, stream);
    reply.headers(known.headers).send(known.body);
  });

  api.addHook('onSend', (request, reply, payload, done) => {
    const { repeatWhile } = request;
    if (repeatWhile?.() && mayRepeat(request) && reply.statusCode === 200 && isBody(payload)) {
      const headers = REPRESENTATION.flatMap((name) => {
        const value = reply.getHeader(name);
        return value === undefined ? [] : [[name, String(value)]];
      });
      const body = tight(Buffer.isBuffer(payload) ? payload : Buffer.from(payload));
      cache.set(keyOf(request), { headers: Object.fromEntries(headers), body, isCurrent: repeatWhile });
    }
    done(null, payload);
  });
}

const mayRepeat = ({ method, routeOptions, cookies }: FastifyRequest): boolean =>
  method === 'GET' && routeOptions.config.caching === 'revalidate' && cookies[WRITTEN_COOKIE] === undefined;

const keyOf = ({ url, headers }: FastifyRequest): string => `${negotiateEncoding(headers['accept-encoding'])} ${url}`;

const isBody = (payload: unknown): payload is string | Buffer =>
  typeof payload === 'string' || Buffer.isBuffer(payload);

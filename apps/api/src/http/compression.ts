import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** A way of compressing, by its name on the wire. */
export type Coding = 'br' | 'gzip';

/** Shorter answers fit into one packet anyway; in characters. */
const SHORTEST = 1_000;
/** Memory that compressed answers may take, in bytes. */
const LARGEST_MEMORY = 32_000_000;
/** Most of the gain for a fraction of the time of level 11. */
const BROTLI_LEVEL = 5;
const COMPRESSIBLE = /^(application\/([\w.-]+\+)?json|image\/svg\+xml|text\/)/;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const COMPRESS: Record<Coding, (text: string) => Promise<Buffer>> = {
  br: (text) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } }),
  gzip: (text) => zip(text),
};

/**
 * Compresses answers as the caller accepts it. What carries an `ETag` is compressed once and remembered by it. Answers
 * to anything but reads stay as they are: they may carry secrets, whose length would tell of them (BREACH).
 */
export function addCompression(api: FastifyInstance): void {
  const known = new LRUCache<string, Buffer>({ maxSize: LARGEST_MEMORY, sizeCalculation: ({ length }) => length });

  api.addHook('onSend', async (request, reply, payload) => {
    const coding = codingOf(request, reply, payload);
    if (coding === undefined || typeof payload !== 'string') return payload;
    reply.header('content-encoding', coding).removeHeader('content-length');
    const tag = reply.getHeader('etag');
    const compressed = (typeof tag === 'string' && known.get(tag)) || (await COMPRESS[coding](payload));
    if (typeof tag === 'string') known.set(tag, compressed);
    return compressed;
  });
}

/** Whether an answer is compressed for those who accept it. */
export function isCompressible(request: FastifyRequest, reply: FastifyReply, payload: unknown): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    reply.statusCode === 200 &&
    typeof payload === 'string' &&
    payload.length >= SHORTEST &&
    COMPRESSIBLE.test(String(reply.getHeader('content-type')))
  );
}

/** How an answer is compressed for its caller; undefined: not at all. */
export function codingOf(request: FastifyRequest, reply: FastifyReply, payload: unknown): Coding | undefined {
  if (!isCompressible(request, reply, payload)) return undefined;
  const accepted = acceptedCodings(request.headers['accept-encoding'] ?? '');
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : undefined;
}

/** Codings that a caller names and does not rule out with `q=0`. */
function acceptedCodings(header: string): Set<string> {
  const named = header.split(',').map((part) => part.split(';').map((piece) => piece.trim().toLowerCase()));
  return new Set(named.filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? '')).map(([name = '']) => name));
}

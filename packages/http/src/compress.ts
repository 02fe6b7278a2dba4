import { promisify } from 'node:util';
import {
  type BrotliCompress,
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  type Gzip,
  gzip,
} from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

/** For dynamic responses: most of the gain of level 11 for a fraction of its time. */
const BROTLI_LEVEL = 5;
/** For what may never be sent: a third longer, in a tenth of the time. */
const QUICK_BROTLI_LEVEL = 0;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compresses a text for a response. */
export async function compress(text: string, coding: ContentCoding): Promise<Buffer> {
  return coding === 'gzip' ? tight(await zip(text)) : toBrotli(text, BROTLI_LEVEL);
}

/** Compresses a text that takes memory until somebody may want it, with Brotli. */
export const compressQuickly = (text: string): Promise<Buffer> => toBrotli(text, QUICK_BROTLI_LEVEL);

async function toBrotli(text: string, level: number): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_LGWIN]: windowOf(text) };
  return tight(await brotli(text, { params }));
}

/** Window of a stream, whose length is not known: 256 kB, more than most documents. */
const STREAM_WINDOW = 18;

/** Compresses what is written to it; `flush()` sends what it holds back. */
export function createCompressor(coding: ContentCoding): BrotliCompress | Gzip {
  if (coding === 'gzip') return createGzip();
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL, [constants.BROTLI_PARAM_LGWIN]: STREAM_WINDOW };
  return createBrotliCompress({ params });
}

/** Window that holds the text, as a power of two: with the default each compression would take 4 MB for texts of some kB. */
function windowOf({ length }: string): number {
  const bits = Math.ceil(Math.log2(2 * length + 16));
  return Math.min(Math.max(bits, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW);
}

/**
 * A copy in memory of just its length. Whoever keeps a part of a buffer keeps the whole of it: zlib's results are parts of
 * chunks of 16 kB, small buffers parts of a pool.
 */
export function tight(buffer: Buffer): Buffer {
  if (buffer.buffer.byteLength === buffer.length) return buffer;
  const copy = Buffer.allocUnsafeSlow(buffer.length);
  buffer.copy(copy);
  return copy;
}

/** A content coding, by its name in HTTP headers. */
export type ContentCoding = 'br' | 'gzip';

/** Codings that the servers support, preferred first. */
const CODINGS: ContentCoding[] = ['br', 'gzip'];

/** There are few different headers, but clients may send any. */
const MAX_REMEMBERED = 200;

const chosen = new Map<string, ContentCoding | undefined>();

/**
 * Chooses the coding of a response from `Accept-Encoding` (RFC 9110, section 12.5.3); undefined if none is accepted.
 */
export function negotiateEncoding(acceptEncoding: string | string[] | undefined): ContentCoding | undefined {
  const header = String(acceptEncoding ?? '');
  if (chosen.has(header)) return chosen.get(header);
  if (chosen.size >= MAX_REMEMBERED) chosen.clear();
  const coding = choose(header);
  chosen.set(header, coding);
  return coding;
}

function choose(acceptEncoding: string): ContentCoding | undefined {
  // Without wildcards: the library would take `br;q=0, *` for brotli.
  const named = acceptEncoding.toLowerCase().replace(/\*[^,]*/g, '');
  return (negotiate(named, CODINGS) as ContentCoding | null) ?? undefined;
}

import { negotiate } from '@fastify/accept-negotiator';

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

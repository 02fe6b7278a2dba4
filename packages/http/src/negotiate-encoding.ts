import { negotiate } from '@fastify/accept-negotiator';

/** A content coding, by its name in HTTP headers. */
export type ContentCoding = 'br' | 'gzip';

/** Codings that the servers support, preferred first. */
const CODINGS: ContentCoding[] = ['br', 'gzip'];

/**
 * Chooses the coding of a response from `Accept-Encoding` (RFC 9110, section 12.5.3); undefined if none is accepted.
 */
export function negotiateEncoding(acceptEncoding: string | string[] | undefined): ContentCoding | undefined {
  // Without wildcards: the library would take `br;q=0, *` for brotli.
  const named = String(acceptEncoding ?? '')
    .toLowerCase()
    .replace(/\*[^,]*/g, '');
  return (negotiate(named, CODINGS) as ContentCoding | null) ?? undefined;
}

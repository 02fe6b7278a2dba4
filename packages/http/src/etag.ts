import generateEtag from 'etag';
import type { FastifyRequest } from 'fastify';
import fresh from 'fresh';

/*
 * Uses the libraries that most servers use. `@fastify/etag` does not fit: it tags every response, reads only one tag of
 * `If-None-Match`, and would hash each compressed body, while here the tag of the text is known.
 */

/** Strong `ETag` of a representation: a digest, so that the same bytes have the same tag on every server. */
export function etagOf(content: string | Buffer): string {
  return generateEtag(content);
}

/**
 * Whether the client already has the representation with that tag (`If-None-Match`, RFC 9110, section 13.1.2). No other
 * header of the request is considered.
 */
export function isNotModified({ headers }: FastifyRequest, etag: string): boolean {
  return fresh({ 'if-none-match': headers['if-none-match'] }, { etag });
}

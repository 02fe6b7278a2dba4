import { compress } from '@patina/http/compress';
import { isNotModified } from '@patina/http/etag';
import { negotiateEncoding } from '@patina/http/negotiate-encoding';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type DocumentCache, isKept, type KeptDocument, type SentDocument } from './document-cache.ts';

interface Sending {
  documents: Pick<DocumentCache, 'body'>;
  document: SentDocument | KeptDocument;
  /** How long caches in front of the edge may keep it, in milliseconds, if it is kept here. */
  freshMs: number;
}

/** Sends a document in an encoding that the browser accepts. */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { documents, document, freshMs }: Sending,
) {
  reply.code(document.status).headers(document.headers);
  const coding = negotiateEncoding(request.headers['accept-encoding']);
  if (isKept(document)) {
    const etag = coding === undefined ? document.etag : document.etag.replace(/"$/, `-${coding}"`);
    reply.headers({ etag, ...cachingHeaders(freshMs) });
    if (document.status === 200 && isNotModified(request, etag)) return reply.code(304).send();
  } else {
    reply.headers(PRIVATE);
  }
  if (coding !== undefined) reply.header('content-encoding', coding);
  if (isKept(document)) return documents.body(document, coding);
  return coding === undefined ? document.html : compress(document.html, coding);
}

/** Revalidated at every load, but allowed in the back-forward cache, unlike "no-store". */
const PRIVATE = { 'cache-control': 'private, no-cache', vary: 'accept-encoding' };

/** Browsers ask each time; caches in front of the edge keep it for as many whole seconds as it is fresh here. */
function cachingHeaders(freshMs: number) {
  const seconds = Math.floor(freshMs / 1000);
  if (seconds === 0) return PRIVATE;
  return {
    'cache-control': `public, max-age=0, s-maxage=${seconds}, must-revalidate`,
    vary: 'accept-encoding, cookie',
  };
}

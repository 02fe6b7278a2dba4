import { PassThrough } from 'node:stream';
import { compress, createCompressor } from '@patina/http/compress';
import { isNotModified } from '@patina/http/etag';
import { type ContentCoding, negotiateEncoding } from '@patina/http/negotiate-encoding';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newNonce } from '#page-tokens/page-tokens.ts';
import { type DocumentCache, isKept, type Sendable, type StreamedDocument } from './document-cache.ts';

interface Sending {
  documents: Pick<DocumentCache, 'body'>;
  document: Sendable;
  /** How long caches in front of the edge may keep it, in milliseconds, if it is kept here. */
  freshMs: number;
  /** Whether it is a page of somebody's own data, which nothing keeps, the browser included. */
  isOwnPage?: boolean;
}

/** Revalidated at every load, but allowed in the back-forward cache, unlike "no-store". */
const PRIVATE = { 'cache-control': 'private, no-cache', vary: 'accept-encoding' };
const OWN = { ...PRIVATE, 'cache-control': 'private, no-store' };

/** Proxies that collect a response, such as nginx, pass the first part of it on at once. */
const UNBUFFERED = { 'x-accel-buffering': 'no' };

export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { documents, document, freshMs, isOwnPage = false }: Sending,
) {
  const forOne = isOwnPage ? OWN : PRIVATE;
  reply.code(document.status);
  const coding = negotiateEncoding(request.headers['accept-encoding']);
  if (coding !== undefined) reply.header('content-encoding', coding);
  if ('start' in document) {
    const nonce = newNonce();
    reply.headers({ ...document.headers(nonce), ...forOne, ...UNBUFFERED });
    return stream(document, nonce, coding);
  }
  reply.headers(document.headers);
  if (!isKept(document)) {
    reply.headers(forOne);
    return coding === undefined ? document.html : compress(document.html, coding);
  }
  const etag = coding === undefined ? document.etag : document.etag.replace(/"$/, `-${coding}"`);
  reply.headers({ etag, ...cachingHeaders(freshMs) });
  if (document.status === 200 && isNotModified(request, etag)) {
    return reply.removeHeader('content-encoding').code(304).send();
  }
  return documents.body(document, coding);
}

/** After this time without content the line has nothing else to carry than scripts, in milliseconds. */
const CONTENT_IS_LATE_MS = 100;

/** Sends the first part at once, the rest when there is content. A visitor who leaves does not end the rendering: it is kept. */
function stream({ start, scriptLinks, end }: StreamedDocument, nonce: string, coding: ContentCoding | undefined) {
  const body = coding === undefined ? new PassThrough() : createCompressor(coding);
  const send = (part: string) => {
    if (body.destroyed) return;
    body.write(part);
    if ('flush' in body) body.flush();
  };
  send(start);
  const waiting = setTimeout(send, CONTENT_IS_LATE_MS, scriptLinks);
  end()
    .then((rest) => {
      if (!body.destroyed) body.end(rest(nonce));
    })
    .catch((error: Error) => body.destroy(error))
    .finally(() => clearTimeout(waiting));
  return body;
}

/** Browsers ask each time; caches in front of the edge keep it for as many whole seconds as it is fresh here. */
function cachingHeaders(freshMs: number) {
  const seconds = Math.floor(freshMs / 1000);
  if (seconds === 0) return PRIVATE;
  return {
    'cache-control': `public, max-age=0, s-maxage=${seconds}, must-revalidate`,
    vary: 'accept-encoding, cookie',
  };
}

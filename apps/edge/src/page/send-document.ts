import { compress } from '@patina/http/compress';
import { negotiateEncoding } from '@patina/http/negotiate-encoding';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeptDocument, SentDocument } from './document-cache.ts';

/** Sends a document in an encoding that the browser accepts. */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: SentDocument & Partial<KeptDocument>,
) {
  const { status, headers, html, body } = document;
  reply.code(status).headers(headers).header('vary', 'accept-encoding');
  const coding = negotiateEncoding(request.headers['accept-encoding']);
  if (coding === undefined) return html;
  reply.header('content-encoding', coding);
  return body ? body(coding) : compress(html, coding);
}

import { compress } from '@patina/http/compress';
import { negotiateEncoding } from '@patina/http/negotiate-encoding';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Compresses a page in an encoding that the browser accepts, and sets its headers. */
export async function compressPage(request: FastifyRequest, reply: FastifyReply, html: string) {
  reply.header('vary', 'accept-encoding');
  const coding = negotiateEncoding(request.headers['accept-encoding']);
  if (coding === undefined) return html;
  reply.header('content-encoding', coding);
  return compress(html, coding);
}

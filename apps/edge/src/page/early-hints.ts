import type { FastifyReply, FastifyRequest } from 'fastify';
import { type PageFile, type PageFiles, styleSheetsOf } from './page-files.ts';

/**
 * Tells a browser that opens a page which style sheets its document links to, while the API is asked. Scripts are not named:
 * on a slow line they would arrive before the document.
 */
export function sendEarlyHints(request: FastifyRequest, reply: FastifyReply, files: PageFiles): void {
  const link = styleSheetsOf(files).map(preloadHeader);
  if (link.length > 0 && takesHints(request)) reply.raw.writeEarlyHints({ link });
}

/** Calls of programs, and clients of HTTP/1.0, may take the first status for the last. */
const takesHints = ({ headers, raw }: FastifyRequest) =>
  headers['sec-fetch-mode'] === 'navigate' && raw.httpVersion === '1.1';

const preloadHeader = ({ url, integrity }: PageFile) =>
  `<${url}>; rel=preload; as=style${integrity ? `; integrity="${integrity}"` : ''}`;

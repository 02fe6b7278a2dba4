import type { Socket } from 'node:net';
import type { Problem } from '@patina/shared-api/contract/envelope';
import type { FastifyInstance } from 'fastify';
import { requestId } from '#http/request-id.ts';

const REASONS: Record<string, { line: string; message: string }> = {
  HPE_HEADER_OVERFLOW: {
    line: '431 Request Header Fields Too Large',
    message: 'The address or the headers are too long.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { line: '408 Request Timeout', message: 'The request took too long to arrive.' },
};
const UNREADABLE = { line: '400 Bad Request', message: 'The request is not valid HTTP.' };

/** Answers what Node could not read as HTTP, before Fastify sees it, in the same envelope. */
export function answerBrokenRequest(this: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { line, message } = REASONS[error.code ?? ''] ?? UNREADABLE;
  const problem: Problem = { status: 'ERROR', message, request_id: requestId({ headers: {} }) };
  this.log.debug({ request_id: problem.request_id, code: error.code }, 'broken request');
  const body = JSON.stringify(problem);
  socket.end(
    [
      `HTTP/1.1 ${line}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

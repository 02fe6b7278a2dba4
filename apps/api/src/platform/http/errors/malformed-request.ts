import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ProblemCode } from '@patina/shared-api/contract/problems/problem-codes';
import type { Problem } from '@patina/shared-api/contract/protocol/envelope';
import type { FastifyInstance } from 'fastify';
import { englishText, statusOf } from '#platform/http/api-error.ts';
import { requestId } from '#platform/http/request/request-id.ts';

const CODES: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'headers-too-long',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
};

/** Answers requests that Node cannot parse as HTTP, with the same body as other errors. */
export function handleMalformedRequest(this: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = CODES[error.code ?? ''] ?? 'http-malformed';
  const problem: Problem = {
    status: 'ERROR',
    code,
    message: englishText(code),
    request_id: requestId({ headers: {} }),
  };
  this.log.debug({ request_id: problem.request_id, code: error.code }, 'malformed request');
  const status = statusOf(code);
  const body = JSON.stringify(problem);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

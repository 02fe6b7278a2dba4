import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Problem } from '@patina/shared-api/contract/protocol/envelope';
import { expect, test } from 'vitest';
import { startTestApp } from '#testing/start-test-app.ts';

const { app } = await startTestApp();
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;

/** Sends raw bytes. Returns the status line and the body. */
async function send(bytes: string): Promise<{ status: string | undefined; body: string }> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: head.split('\r\n')[0], body };
}

test.each([
  ['a request that is not HTTP', 'GARBAGE\r\n\r\n', '400 Bad Request', 'The request is not valid HTTP.'],
  [
    'an address of 20 kB',
    `GET /api/items/list?search=${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    '431 Request Header Fields Too Large',
    'The address or the headers are too long.',
  ],
  [
    'two content lengths',
    'POST /api/settings HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nbody',
    '400 Bad Request',
    'The request is not valid HTTP.',
  ],
  [
    'a smuggled body',
    'POST /api/settings HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    '400 Bad Request',
    'The request is not valid HTTP.',
  ],
])('%s is answered in the envelope', async (_name, bytes, status, message) => {
  const answer = await send(bytes);
  expect(answer.status).toBe(`HTTP/1.1 ${status}`);
  expect(Problem.parse(JSON.parse(answer.body))).toMatchObject({ message, request_id: expect.any(String) });
});

import { once } from 'node:events';
import http from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startTestEdge } from '#testing/start-test-edge.ts';

interface Sent {
  bytes: number;
  isChunked: boolean;
  path?: string;
}

/** Sends a body while the answer may come; browsers read it when they have sent what they can. */
async function send(address: string, { bytes, isChunked, path = '/api/items/7' }: Sent) {
  const headers = { 'content-type': 'text/plain', ...(!isChunked && { 'content-length': bytes }) };
  const request = http.request(`${address}${path}`, { method: 'POST', headers, agent: false });
  Readable.from(parts(bytes), { objectMode: false }).pipe(request);
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await json(response) };
}

function* parts(bytes: number) {
  for (let left = bytes; left > 0; left -= PART.length) yield PART.subarray(0, left);
}

const PART = Buffer.alloc(50_000, ' ');

const TOO_LARGE = {
  status: 413,
  headers: { connection: 'close', 'content-type': 'application/json; charset=utf-8' },
  body: {
    status: 'ERROR',
    code: 'body-too-large',
    message: 'The body is too large: at most 100 kB are taken.',
    request_id: expect.any(String),
  },
};

test.each([
  ['300 kB', 300_000],
  ['12 MB', 12_000_000],
])('40 of 40 bodies of %s get 413 with the reason, announced or not, and their connections end', async (_, bytes) => {
  const { api, address, server } = await startTestEdge();
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  const paths = ['/api/items/7', '/preferences', '/nowhere', '/sandbox/pay/7'];
  const bodies = paths.flatMap((path) => [true, false].map((isChunked) => ({ bytes, isChunked, path })));
  const answers = await Promise.all(
    Array.from({ length: 40 }, (__, index) => send(address, bodies[index % bodies.length] as Sent)),
  );
  for (const answer of answers) expect(answer).toMatchObject(TOO_LARGE);
  await expect.poll(() => [...sockets].every(({ closed }) => closed)).toBe(true);
  expect(sockets.size).toBe(40);
  expect(api.requests).toEqual([]);
});

test('a body up to the limit reaches the API, with its length or in chunks', async () => {
  const { api, address } = await startTestEdge();
  for (const isChunked of [false, true]) {
    expect((await send(address, { bytes: 100_000, isChunked })).status).toBe(200);
  }
  expect(api.requests.map(({ body }) => (body as Buffer).length)).toEqual([100_000, 100_000]);
});

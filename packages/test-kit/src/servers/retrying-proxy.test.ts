import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startRetryingProxy } from './retrying-proxy.ts';

/** A server that gives the same answer to every request; without an answer, a port that nothing listens on. */
async function aServer(answer?: http.RequestListener): Promise<number> {
  const server = http.createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  if (answer) onTestFinished(close);
  else await close();
  return port;
}

const right: http.RequestListener = (request, response) => request.pipe(response);

test.each([
  ['is gone', undefined, { GET: 200, POST: 200 }],
  ['ends during the request', (request: http.IncomingMessage) => void request.destroy(), { GET: 200, POST: 503 }],
  [
    'is busy',
    (_: unknown, response: http.ServerResponse) => void response.writeHead(503).end(),
    { GET: 200, POST: 503 },
  ],
])(
  'a request that fails because the server %s is repeated with another one where that is safe',
  async (_, first, expected) => {
    const port = await aServer();
    const proxy = await startRetryingProxy(port, [await aServer(first), await aServer(right)]);
    onTestFinished(proxy.stop);
    const ask = async (method: string) => (await fetch(`http://127.0.0.1:${port}`, { method })).status;
    const get = await ask('GET');
    await ask('GET');
    expect({ GET: get, POST: await ask('POST') }).toEqual(expected);
  },
);

test('without any working server the store is unavailable, with a time to retry', async () => {
  const port = await aServer();
  const proxy = await startRetryingProxy(port, [await aServer(), await aServer()]);
  onTestFinished(proxy.stop);
  const answer = await fetch(`http://127.0.0.1:${port}`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
});

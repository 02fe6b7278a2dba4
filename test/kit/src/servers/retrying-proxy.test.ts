import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startRetryingProxy } from './retrying-proxy.ts';

/** A port that nothing listens on. */
const GONE = 1;

/** The port of a server that gives the same answer to every request. */
async function aServer(answer: http.RequestListener): Promise<number> {
  const server = http.createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** Sends a request to a proxy of two servers. */
async function proxyOf(...upstreams: number[]) {
  const proxy = await startRetryingProxy(0, upstreams);
  onTestFinished(proxy.stop);
  return (method: string) => fetch(`http://127.0.0.1:${proxy.port}`, { method });
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
    const ask = await proxyOf(first ? await aServer(first) : GONE, await aServer(right));
    const get = await ask('GET');
    await ask('GET');
    expect({ GET: get.status, POST: (await ask('POST')).status }).toEqual(expected);
  },
);

test('without any working server the store is unavailable, with a time to retry', async () => {
  const ask = await proxyOf(GONE, GONE);
  const answer = await ask('GET');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
});

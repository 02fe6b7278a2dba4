import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#app/app.ts';
import { startTestApp } from '#testing/start-test-app.ts';

const { app, config, services, readiness } = await startTestApp();

/** Starts a lookup service with this response, and an app that uses it. */
async function shopAsking(answer: RequestListener) {
  const service = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => service.once('listening', resolve));
  const { port } = service.address() as AddressInfo;
  const ipLookupUrl = `http://127.0.0.1:${port}/lookup/{ip}`;
  const shop = await buildApp({ config: { ...config, ipLookupUrl }, services, readiness });
  onTestFinished(async () => {
    await shop.close();
    service.closeAllConnections();
    service.close();
  });
  return shop;
}

test.each([
  ['PT', '1;PT;PRT;Portugal'],
  ['de', '1;DE;DEU;Germany'],
  ['XX', '0;;;'],
  ['T1', '0;;;'],
  ['', '0;;;'],
  ['PT;<script>', '0;;;'],
])('the header %j of the proxy gives %s', async (country, expected) => {
  const answer = await app.inject({ url: '/api/ip-country', headers: { 'cf-ipcountry': country } });
  expect([answer.statusCode, answer.body]).toEqual([200, expected]);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('private, no-store');
});

test('without a header and a lookup service the country is unknown', async () => {
  expect((await app.inject({ url: '/api/ip-country' })).body).toBe('0;;;');
});

test('the lookup service receives the visitor’s address', async () => {
  const requests: (string | undefined)[] = [];
  const shop = await shopAsking(({ url }, response) => {
    requests.push(url);
    response.end('1;PT;PRT;Portugal');
  });
  const answer = await shop.inject({ url: '/api/ip-country', remoteAddress: '203.0.113.7' });
  expect(answer.body).toBe('1;PT;PRT;Portugal');
  expect(requests).toEqual(['/lookup/203.0.113.7']);
});

test.each<[string, RequestListener]>([
  ['answers 500', (_, response) => response.writeHead(500).end('1;PT;PRT;Portugal')],
  ['does not know the address', (_, response) => response.end('0;ZZ;ZZZ;Reserved')],
  ['answers with a web page', (_, response) => response.end('<html>1;PT</html>')],
  ['redirects', (_, response) => response.writeHead(302, { location: '/other' }).end()],
  ['closes the connection', ({ socket }) => socket.destroy()],
  ['never answers', () => {}],
])('a lookup service that %s leaves the country unknown', async (_name, behaviour) => {
  const shop = await shopAsking(behaviour);
  const answer = await shop.inject({ url: '/api/ip-country' });
  expect([answer.statusCode, answer.body]).toEqual([200, '0;;;']);
});

import { expect, test } from 'vitest';
import { startTestEdge } from '#testing/start-test-edge.ts';

test('an address that requests too many pages is told when to go on, in its language; others are not held up', async () => {
  const { request, api } = await startTestEdge({ trustProxy: 'loopback', rateLimitScale: 0.005 });
  api.respond('/languages', {
    body: {
      status: 'OK',
      payload: ['en', 'pt', 'es', 'de', 'fr'].map((code, index) => ({
        id: index + 1,
        code,
        title: code,
        default: index === 0 ? 1 : 0,
      })),
    },
  });
  const visit = (address: string, path = '/', cookie = '') =>
    request(path, { headers: { 'x-forwarded-for': address, cookie } });
  const statuses = [];
  for (const path of ['/', '/?page=2', '/nowhere', '/', '/']) statuses.push((await visit('192.0.2.1', path)).status);
  expect(statuses).toEqual([200, 200, 404, 429, 429]);

  const calls = api.requests.length;
  const limited = await visit('192.0.2.1');
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  expect(limited.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-/),
  });
  expect(limited.text).toContain('<html lang="en">');
  expect(limited.text).toContain(`In ${limited.headers['retry-after']} seconds you can go on.`);
  const told = [
    ['languageId=2', '<html lang="pt">', 'Foram pedidas demasiadas páginas'],
    ['languageId=3', '<html lang="es">', 'Se han pedido demasiadas páginas'],
    ['languageId=4', '<html lang="de">', 'wurden zu viele Seiten aufgerufen'],
    ['languageId=5', '<html lang="en">', 'Too many pages'],
  ] as const;
  for (const [cookie, ...words] of told) {
    const { text } = await visit('192.0.2.1', '/', cookie);
    for (const word of words) expect(text).toContain(word);
  }
  expect(api.requests.length).toBe(calls);

  expect((await visit('192.0.2.2')).status).toBe(200);
  expect((await visit('192.0.2.1', '/releases/catalog/c2/remoteEntry.js')).status).toBe(200);
  expect((await visit('192.0.2.1', '/api/items/7')).status).toBe(200);
  const ofOneNetwork = [];
  for (const end of [1, 2, 3, 4]) ofOneNetwork.push((await visit(`2001:db8::${end}`)).status);
  expect(ofOneNetwork).toEqual([200, 200, 200, 429]);
});

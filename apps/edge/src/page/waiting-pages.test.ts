import { integrityOf } from '@patina/releases/storage/release-file';
import { afterEach, expect, test, vi } from 'vitest';
import { holdClock } from '#testing/hold-clock.ts';
import { bootOf, startTestEdge } from '#testing/start-test-edge.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const AWAY = { status: 503, headers: { 'retry-after': '2' }, body: { status: 'ERROR', message: 'The store is busy.' } };
const WAITING = { status: 503, headers: { 'retry-after': '5', 'cache-control': 'private, no-cache' } };

test.each(['/is-auth', '/languages', '/currencies', '/settings', '/localizations'])(
  'a page that could not start without %s waits instead, and is the usual one once the API is back',
  async (path) => {
    const { request, api } = await startTestEdge();
    api.respond(path, AWAY);
    const page = await request('/products/rifle?search=ak');
    expect(page).toMatchObject(WAITING);
    expect(page.text).toContain('This page waits and goes on by itself.');
    expect((await request('/products/rifle?search=ak', { method: 'HEAD' })).status).toBe(503);
    api.respond(path, { body: { status: 'OK', payload: [] } });
    expect((await request('/products/rifle?search=ak', { method: 'HEAD' })).status).toBe(200);
  },
);

test('the policy of the page that waits allows its script and style, and calls of the edge', async () => {
  const { request, api } = await startTestEdge();
  api.respond('/languages', AWAY);
  const page = await request('/');
  const hashOf = (element: string) =>
    integrityOf(new RegExp(`<${element}>(.*?)</${element}>`, 's').exec(page.text)?.[1] ?? '');
  expect(page.headers['content-security-policy']).toBe(
    `default-src 'none'; style-src '${hashOf('style')}'; script-src '${hashOf('script')}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'`,
  );
});

test('an edge that has just started waits for its API in the language of the browser', async () => {
  const { request, api } = await startTestEdge();
  await api.stop();
  const told = [
    ['fr, de-AT;q=0.8', '<html lang="de">', 'macht von selbst weiter'],
    ['pt-BR', '<html lang="pt">', 'continua sozinha'],
    ['es', '<html lang="es">', 'sigue por sí sola'],
    ['xx', '<html lang="en">', 'goes on by itself'],
  ] as const;
  for (const [language, ...words] of told) {
    const page = await request('/products', { headers: { 'accept-language': language } });
    expect(page).toMatchObject(WAITING);
    for (const word of words) expect(page.text).toContain(word);
  }
});

test('an edge that knows the visitor’s language waits in it', async () => {
  const { request, api } = await startTestEdge();
  await request('/');
  api.respond('/is-auth', AWAY);
  const headers = { cookie: 'session=s; languageId=4', 'accept-language': 'es' };
  expect((await request('/', { headers })).text).toContain('<html lang="de">');
});

test('without an API guests get the frame of the last minute, and then a page that waits', async () => {
  const advance = holdClock();
  const { request, api } = await startTestEdge();
  await request('/products');
  await api.stop();
  advance(61_999);
  const page = await request('/products');
  expect(page).toMatchObject(WAITING);
  expect(bootOf(page).answers).toHaveProperty('/settings');
  advance(1);
  expect((await request('/products')).text).toContain('This page waits');
});

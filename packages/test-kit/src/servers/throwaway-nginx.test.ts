import http from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { freePorts } from './free-ports.ts';
import { findNginx } from './nginx-program.ts';
import { startNginx } from './throwaway-nginx.ts';

const VARY = 'accept-encoding, cookie';
const FOR_CACHES = { 'cache-control': 'public, max-age=0, s-maxage=60, must-revalidate', vary: VARY };

type Get = (path: string, headers?: http.OutgoingHttpHeaders) => Promise<string>;

/** nginx as deployed, before an edge whose answers are its number of requests and the accepted encoding. */
async function startPages(headers: http.OutgoingHttpHeaders): Promise<Get | undefined> {
  const program = findNginx();
  if (program === undefined) {
    process.stderr.write('\n!!! NGINX IS NOT TESTED: there is none, and Debian’s package could not be had. !!!\n\n');
    return undefined;
  }
  let requests = 0;
  const edge = http.createServer((request, response) => {
    requests += 1;
    response.writeHead(200, headers).end(`${requests} ${request.headers['accept-encoding']}`);
  });
  onTestFinished(() => void edge.close());
  const [outside = 0, internal = 0, port = 0] = await freePorts(3);
  await new Promise<void>((resolve) => edge.listen(port, '127.0.0.1', resolve));
  const nginx = await startNginx(program, { public: outside, internal, edges: [port, port], apis: [port, port] });
  onTestFinished(() => nginx.stop());
  return (path, requestHeaders = {}) =>
    new Promise((resolve, reject) => {
      const request = { host: '127.0.0.1', port: outside, path, headers: requestHeaders, agent: false };
      http.get(request, async (response) => resolve((await response.toArray()).join(''))).on('error', reject);
    });
}

test('nginx keeps the pages of guests by language, currency and encoding', async () => {
  const get = await startPages(FOR_CACHES);
  if (!get) return;
  const guest = { 'accept-encoding': 'gzip, br' };
  expect(await get('/products', guest)).toBe('1 br');
  expect(await get('/products', { 'accept-encoding': 'br', cookie: 'XSRF-TOKEN=t; releaseTicket=7' })).toBe('1 br');
  expect(await get('/products', { 'accept-encoding': 'gzip, br;q=0' })).toBe('2 gzip');
  expect(await get('/products?page=2', guest)).toBe('3 br');
  expect(await get('/products', { ...guest, cookie: 'languageId=4' })).toBe('4 br');
  expect(await get('/products', { ...guest, cookie: 'currencyCode=BRL' })).toBe('5 br');
  expect(await get('/products', guest)).toBe('1 br');
});

test.each(['session=s', 'remoteOverrides=x', 'failedShell=s1'])(
  'nginx passes on the pages of a visitor with %s',
  async (cookie) => {
    const get = await startPages(FOR_CACHES);
    if (!get) return;
    expect(await get('/products')).toMatch(/^1 /);
    expect(await get('/products', { cookie })).toMatch(/^2 /);
    expect(await get('/products', { cookie })).toMatch(/^3 /);
    expect(await get('/products')).toMatch(/^1 /);
  },
);

test.each([
  ['private pages', { 'cache-control': 'private, no-cache', vary: 'accept-encoding' }, '/products'],
  ['pages with cookies', { ...FOR_CACHES, 'set-cookie': 'releaseTicket=1' }, '/products'],
  ['answers of the API', FOR_CACHES, '/api/items/list'],
])('nginx does not keep %s', async (_, headers, path) => {
  const get = await startPages(headers);
  if (!get) return;
  expect(await get(path)).toMatch(/^1 /);
  expect(await get(path)).toMatch(/^2 /);
});

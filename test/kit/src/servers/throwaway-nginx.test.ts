import { readFileSync } from 'node:fs';
import http from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { freePorts } from './free-ports.ts';
import { findNginx } from './nginx-program.ts';
import { startNginx } from './throwaway-nginx.ts';

/** Of the length of the store's tokens. */
const TOKEN = 's3cret'.padEnd(43, '-x');

const VARY = 'accept-encoding, cookie';
const FOR_CACHES = { 'cache-control': 'public, max-age=0, s-maxage=60, must-revalidate', vary: VARY };

interface Pages {
  get(path: string, headers?: http.OutgoingHttpHeaders): Promise<string>;
  /** The public address. */
  address: string;
  /** File of the access log. */
  log: string;
}

/** nginx as deployed, before edges whose answers are the number of requests, the accepted encoding, and the edge's own number. */
async function startPages(headers: http.OutgoingHttpHeaders, edges = 1): Promise<Pages | undefined> {
  const program = findNginx();
  if (program === undefined) {
    process.stderr.write('\n!!! NGINX IS NOT TESTED: there is none, and Debian’s package could not be had. !!!\n\n');
    return undefined;
  }
  let requests = 0;
  const [outside = 0, internal = 0, port = 0, other = port] = await freePorts(2 + edges);
  for (const own of new Set([port, other])) {
    const edge = http.createServer((request, response) => {
      requests += 1;
      const number = edges > 1 ? ` ${own === port ? 1 : 2}` : '';
      response.writeHead(200, headers).end(`${requests} ${request.headers['accept-encoding']}${number}`);
    });
    onTestFinished(() => void edge.close());
    await new Promise<void>((resolve) => edge.listen(own, '127.0.0.1', resolve));
  }
  const nginx = await startNginx(program, { public: outside, internal, edges: [port, other], apis: [port, port] });
  onTestFinished(() => nginx.stop());
  const get: Pages['get'] = (path, requestHeaders = {}) =>
    new Promise((resolve, reject) => {
      const request = { host: '127.0.0.1', port: outside, path, headers: requestHeaders, agent: false };
      http.get(request, async (response) => resolve((await response.toArray()).join(''))).on('error', reject);
    });
  return { get, address: `http://127.0.0.1:${outside}`, log: nginx.log };
}

test('the same page of a guest finds the same edge, one of a signed-in visitor any', async () => {
  const pages = await startPages({ 'cache-control': 'no-store' }, 2);
  if (!pages) return;
  const edgesOf = async (path: string, cookie: string) => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => pages.get(path, { cookie })));
    return new Set(answers.map((answer) => answer.at(-1)));
  };
  const addresses = Array.from({ length: 12 }, (_, page) => `/products?page=${page}`);
  const ofGuests = await Promise.all(addresses.map((address) => edgesOf(address, 'languageId=1')));
  expect(ofGuests.map(({ size }) => size)).toEqual(addresses.map(() => 1));
  expect(new Set(ofGuests.flatMap((edges) => [...edges])).size).toBe(2);
  expect((await edgesOf('/products', 'session=s')).size).toBe(2);
});

test('nginx keeps the pages of guests by language, currency and encoding', async () => {
  const pages = await startPages(FOR_CACHES);
  if (!pages) return;
  const { get } = pages;
  const guest = { 'accept-encoding': 'gzip, br' };
  expect(await get('/products', guest)).toBe('1 br');
  expect(await get('/products', { 'accept-encoding': 'br', cookie: 'XSRF-TOKEN=t; releaseTicket=7' })).toBe('1 br');
  expect(await get('/products', { 'accept-encoding': 'gzip, br;q=0' })).toBe('2 gzip');
  expect(await get('/products?page=2', guest)).toBe('3 br');
  expect(await get('/products', { ...guest, cookie: 'languageId=4' })).toBe('4 br');
  expect(await get('/products', { ...guest, cookie: 'currencyCode=BRL' })).toBe('5 br');
  expect(await get('/products', guest)).toBe('1 br');
});

test.each(['session=s', 'languageId=4; __Host-session=s', 'remoteOverrides=x', 'failedShell=s1'])(
  'nginx passes on the pages of a visitor with %s',
  async (cookie) => {
    const pages = await startPages(FOR_CACHES);
    if (!pages) return;
    const { get } = pages;
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
  const pages = await startPages(headers);
  if (!pages) return;
  const { get } = pages;
  expect(await get(path)).toMatch(/^1 /);
  expect(await get(path)).toMatch(/^2 /);
});

test('nginx limits the pages of an address, refuses large bodies readably, and logs no secret of an address', async () => {
  const pages = await startPages({ 'cache-control': 'no-store' });
  if (!pages) return;
  const { address, get } = pages;
  for (const path of ['/reset-password?token=SECRET', `/api/email/verify/${TOKEN}`, '/?a=SECRET']) {
    await get(path, { referer: `${address}/reset-password?token=SECRET` });
  }
  const answers: Response[] = [];
  for (let round = 0; round < 14; round += 1) {
    answers.push(...(await Promise.all(Array.from({ length: 50 }, () => fetch(`${address}/products`)))));
  }
  const limited = answers.filter(({ status }) => status === 429);
  expect(limited.length).toBeGreaterThan(0);
  expect(limited.length).toBeLessThan(110);
  expect(limited[0]?.headers.get('retry-after')).toBe('10');
  expect(limited[0]?.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const text = await limited[0]?.text();
  for (const lang of ['en', 'pt', 'es', 'de']) expect(text).toContain(`<p lang="${lang}">`);
  expect((await fetch(`${address}/api/items/list`)).status).toBe(200);

  const large = await fetch(`${address}/api/cart/add`, { method: 'POST', body: 'x'.repeat(300_000) });
  expect([large.status, await large.json()]).toMatchObject([413, { status: 'ERROR', code: 'body-too-large' }]);

  const log = () => readFileSync(pages.log, 'utf8');
  // Its workers log at once: an earlier request can be a later line.
  for (const line of ['/reset-password 200', '/api/email/verify/* 200', '/ 200'].map((end) => ` GET ${end} `)) {
    await expect.poll(log).toContain(line);
  }
  await expect.poll(log).toContain(' POST /api/cart/add 413 ');
  expect(log()).not.toMatch(/SECRET|s3cret/);
});

import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Registry } from '@patina/platform/registry';
import { afterEach, expect, test, vi } from 'vitest';
import { never } from '#testing/fake-api.ts';
import { holdClock } from '#testing/hold-clock.ts';
import { aRegistry } from '#testing/releases-folder.ts';
import { bootOf, startTestEdge, type TestResponse } from '#testing/start-test-edge.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const HOSTILE = '</script><script>alert(1)</script><!-- "\' & {{boot}} {{head}} \u2028';

/** The inline scripts or styles of a page, as the browser hashes them. */
const hashesIn = ({ text }: TestResponse, element: string) =>
  [
    ...text.matchAll(new RegExp(`<${element}\\b(?![^>]*\\bsrc=)(?![^>]*application/)[^>]*>(.*?)</${element}>`, 'gs')),
  ].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);

test('the policy has the hash of every inline script and style, and of nothing else', async () => {
  const { request } = await startTestEdge();
  const page = await request('/products');
  const policy = String(page.headers['content-security-policy']);
  const [scripts, styles] = [hashesIn(page, 'script'), hashesIn(page, 'style')];
  expect([scripts.length, styles.length]).toEqual([2, 2]);
  expect(policy).toContain(`script-src 'self' ${scripts.join(' ')};`);
  expect(
    policy
      .match(/style-src 'self' ([^;]+)/)?.[1]
      ?.split(' ')
      .sort(),
  ).toEqual(styles.sort());
});

test('the policy only allows the store’s own files', async () => {
  const { request } = await startTestEdge();
  const policy = String((await request('/')).headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toMatch(/unsafe-|\*|http:|https:/);
});

test('the policy allows pictures from the origin of the operator’s image host', async () => {
  const { request, api } = await startTestEdge();
  const imageHost = "https://images.example/cs2;script-src 'unsafe-inline'";
  api.respond('/settings', { body: { status: 'OK', payload: { site_name: 'Patina', image_host: imageHost } } });
  const policy = String((await request('/')).headers['content-security-policy']);
  expect(policy).toContain("img-src 'self' data: https://images.example;");
  expect(policy).not.toContain('unsafe-inline');
});

test('hostile texts of the operator are escaped', async () => {
  const { request, api } = await startTestEdge();
  api.respond('/settings', { body: { status: 'OK', payload: { site_name: HOSTILE, image_host: HOSTILE } } });
  const page = await request('/products?search=%3C/script%3E%3Cscript%3Ealert(1)%3C/script%3E');
  expect(page.status).toBe(200);
  const data = [...page.text.matchAll(/<script[^>]*application\/json[^>]*>(.*?)<\/script>/gs)].map(([, json]) => json);
  expect(data).toHaveLength(1);
  expect(data[0]).not.toContain('<');
  expect(page.text.match(/<script/g)).toHaveLength(4);
  expect(page.text).toContain('&lt;/script&gt;&lt;script&gt;alert(1)');
  expect(bootOf(page).answers['/settings']).toMatchObject({ payload: { site_name: HOSTILE } });
});

test('the head lists the files of shell and route with their integrity', async () => {
  const { request } = await startTestEdge();
  const { text } = await request('/products');
  expect(text).toContain('<link rel="stylesheet" href="/releases/shell/s1/main.css" integrity="sha256-main-css">');
  expect(text).toContain('<link rel="preload" as="style" href="/releases/catalog/c2/page.css" integrity="sha256-css">');
  expect(text).toContain(
    '<link rel="modulepreload" href="/releases/catalog/c2/remoteEntry.js" integrity="sha256-entry-c2">',
  );
  expect(text).toContain('<link rel="modulepreload" href="/releases/catalog/c2/page.js" integrity="sha256-page-c2">');
  expect(text).toContain('<script type="module" src="/releases/shell/s1/main.js" integrity="sha256-main"></script>');
});

test('the head lists no files of a release that does not run in the shell', async () => {
  const { request, releases } = await startTestEdge();
  const registry = aRegistry();
  Object.assign(registry.remotes['catalog']?.live ?? {}, { contract: 9 });
  await releases.write(registry);
  const { text } = await request('/products');
  expect(text).not.toMatch(/<link[^>]*\/releases\/catalog\//);
  expect(text).toContain('<script type="module" src="/releases/shell/s1/main.js"');
});

test('the style sheet of a page of the shell’s own blocks nothing else', async () => {
  const { request, releases } = await startTestEdge();
  const registry = aRegistry();
  for (const route of registry.shell.live.routes) route.files = ['terms.css'];
  await releases.write(registry);
  const { text } = await request('/terms');
  expect(text).toContain('<link rel="preload" as="style" href="/releases/shell/s1/terms.css">');
  expect(text).not.toMatch(/rel="stylesheet"[^>]*terms\.css/);
});

/** Integrity in the import map of a page. */
function integrityIn({ text }: TestResponse): Record<string, string> {
  const map = /<script type="importmap"[^>]*>(.*?)<\/script>/s.exec(text)?.[1] ?? '';
  return (JSON.parse(map) as { integrity: Record<string, string> }).integrity;
}

test('the import map has the integrity of releases without a list, live and previous, and of their retries', async () => {
  const { request } = await startTestEdge();
  const integrity = integrityIn(await request('/'));
  expect(integrity).toMatchObject({
    '/releases/shell/s1/main.js': 'sha256-main',
    '/releases/catalog/c2/remoteEntry.js': 'sha256-entry-c2',
    '/releases/catalog/c2/~1/remoteEntry.js': 'sha256-entry-c2',
    '/releases/catalog/c2/~2/page.js': 'sha256-page-c2',
    '/releases/catalog/c1/remoteEntry.js': 'sha256-entry-c1',
    '/releases/catalog/c1/~1/remoteEntry.js': 'sha256-entry-c1',
  });
  expect(Object.keys(integrity).filter((file) => file.endsWith('.css'))).toEqual([]);
});

/** The registry of a store in which these apps have releases with a list. */
function withLists(...apps: string[]): Registry {
  const { shell, remotes } = aRegistry();
  for (const app of apps) {
    const { live, previous } = app === 'shell' ? shell : (remotes[app] ?? shell);
    for (const release of [live, previous]) if (release) release.integrity = `sha256-list-${release.version}`;
  }
  return { shell, remotes };
}

test('for releases with a list the import map has the shell’s first scripts, and the boot data the lists’ integrity', async () => {
  const { request, releases } = await startTestEdge();
  await releases.write(withLists('shell', 'catalog'));
  const page = await request('/products');
  expect(integrityIn(page)).toEqual({ '/releases/shell/s1/main.js': 'sha256-main' });
  const { shell, remotes } = bootOf(page).slice;
  expect(shell.integrity).toBe('sha256-list-s1');
  expect(remotes['catalog']).toMatchObject({
    release: { integrity: 'sha256-list-c2' },
    previous: { integrity: 'sha256-list-c1' },
  });
  for (const release of ['shell/s1', 'catalog/c2']) {
    expect(page.text).toContain(
      `<link rel="preload" as="fetch" crossorigin fetchpriority="low" href="/releases/${release}/integrity.json">`,
    );
  }
});

test('a shell older than the lists gets the integrity of all scripts', async () => {
  const { request, releases } = await startTestEdge();
  await releases.write(withLists('catalog'));
  expect(Object.keys(integrityIn(await request('/')))).toHaveLength(15);
});

test('the page gets each remote’s live and previous release, and nothing else of the registry', async () => {
  const { request } = await startTestEdge();
  expect(bootOf(await request('/')).slice).toEqual({
    shell: { version: 's1' },
    remotes: {
      catalog: {
        paths: ['/', '/products'],
        release: {
          version: 'c2',
          base: '/releases/catalog/c2/',
          entry: 'remoteEntry.js',
          contract: 1,
          exposes: ['./routes'],
        },
        previous: {
          version: 'c1',
          base: '/releases/catalog/c1/',
          entry: 'remoteEntry.js',
          contract: 1,
          exposes: ['./routes'],
        },
      },
    },
  });
});

test('the route’s responses are inlined by request key', async () => {
  const { request } = await startTestEdge();
  const { answers } = bootOf(await request('/products/rifle?search=ak&page=2&utm=x'));
  expect(Object.keys(answers).sort()).toEqual([
    '/currencies',
    '/is-auth',
    '/items/list?limit=15&page=2&search=ak&type=rifle',
    '/languages',
    '/localizations?lang_id=1',
    '/settings',
    '/social-links',
    '/static-pages',
  ]);
});

test('"all" is not a filter', async () => {
  const { request } = await startTestEdge();
  expect(bootOf(await request('/products/all')).answers).toHaveProperty('/items/list?limit=15');
});

test.each([400, 401, 422, 500, 503])(
  'a response with status %d is not inlined and does not fail the page',
  async (status) => {
    const { request, api } = await startTestEdge();
    api.respond('/items/list', { status, body: { status: 'ERROR', message: 'no' } });
    const page = await request('/products');
    expect(page.status).toBe(200);
    expect(bootOf(page).answers).not.toHaveProperty('/items/list?limit=15');
    expect(bootOf(page).answers).toHaveProperty('/settings');
  },
);

const FRAME = [
  '/is-auth',
  '/languages',
  '/currencies',
  '/localizations',
  '/settings',
  '/static-pages',
  '/social-links',
];
const SIGNED_IN = { status: 'OK', authenticated: true, emailVerified: true };
const AWAY = {
  status: 503,
  headers: { 'retry-after': '2' },
  body: { status: 'ERROR', code: 'database-unavailable', message: 'The store is busy.' },
};

test('while the API has no database for the products, a page is sent with status 503, and neither kept nor cached', async () => {
  const { request, api } = await startTestEdge();
  api.respond('/items/list', AWAY);
  const page = await request('/products');
  expect(page).toMatchObject({ status: 503, headers: { 'retry-after': '5', 'cache-control': 'private, no-cache' } });
  expect(page.text).toContain('<html lang="en">');
  expect((await request('/products')).status).toBe(503);
});

test('while the API has no database, guests get the frame of the last minute, and nothing that has prices', async () => {
  const advance = holdClock();
  const { request, api } = await startTestEdge();
  const { answers } = bootOf(await request('/products'));
  for (const path of [...FRAME, '/items/list']) api.respond(path, AWAY);
  advance(61_999);
  const page = await request('/products');
  expect(page).toMatchObject({ status: 503, headers: { 'retry-after': '5', 'cache-control': 'private, no-cache' } });
  const { '/items/list?limit=15': list, ...frame } = answers;
  expect(list).toBeDefined();
  expect(bootOf(page).answers).toEqual(frame);
  advance(1);
  expect((await request('/products')).text).toContain('This page waits');
});

test('a page of last known answers alone has status 503, and is the usual one again as soon as the database is back', async () => {
  const advance = holdClock();
  const { request, api } = await startTestEdge();
  const settings = { body: { status: 'OK', payload: { site_name: 'Patina', image_host: '' } } };
  await request('/products');
  api.respond('/settings', AWAY);
  advance(2001);
  for (let visit = 0; visit < 2; visit += 1) {
    const page = await request('/products');
    expect([page.status, page.headers['cache-control']]).toEqual([503, 'private, no-cache']);
    expect(bootOf(page).answers).toHaveProperty('/settings', settings.body);
  }
  api.respond('/settings', settings);
  const page = await request('/products');
  expect([page.status, page.headers['cache-control']]).toEqual([200, expect.stringContaining('s-maxage')]);
});

test('while the API has no database, nobody with a session gets a guest’s answer, or what was kept before an own change', async () => {
  const advance = holdClock();
  const { request, api } = await startTestEdge();
  await request('/products');
  api.respond('/is-auth', AWAY);
  const headers = { cookie: 'session=s; written=0/16B3748' };
  expect((await request('/products', { headers })).text).toContain('This page waits');
  advance(2001);
  api.respond('/is-auth', { body: SIGNED_IN });
  for (const path of ['/settings', '/items/list']) api.respond(path, AWAY);
  const { answers } = bootOf(await request('/products', { headers }));
  expect(answers).toHaveProperty('/settings');
  expect(answers).not.toHaveProperty('/items/list?limit=15');
});

test('the visitor’s cookies choose the language and the currency', async () => {
  const { request, api } = await startTestEdge();
  const page = await request('/', { headers: { cookie: 'languageId=4; currencyCode=BRL' } });
  expect(page.text).toContain('<html lang="de">');
  expect(bootOf(page).locale).toEqual({ language: 4, currency: 'BRL' });
  expect(api.requests.map(({ url }) => url)).toContain('/api/settings?currency=BRL&language=4');
});

test.each([
  'languageId=99; currencyCode=XXX',
  'languageId=-1; currencyCode=brl',
  'languageId=1e3; currencyCode=__proto__',
  'languageId=%E0%A4%A; currencyCode=%22%3E%3Cscript%3E',
  'languageId=4%0d%0aset-cookie:a; currencyCode=',
])('invalid cookies are ignored: %s', async (cookie) => {
  const { request } = await startTestEdge();
  const page = await request('/', { headers: { cookie } });
  expect(page.status).toBe(200);
  expect(bootOf(page).locale).toEqual({ language: 1, currency: 'EUR' });
});

test('the session is requested with the visitor’s cookies; shared data is requested without them, and once', async () => {
  const { request, api } = await startTestEdge();
  const headers = { cookie: 'session=s', 'user-agent': 'Test', 'x-forwarded-for': '6.6.6.6' };
  await Promise.all([request('/', { headers }), request('/', { headers })]);
  const requestsTo = (path: string) => api.requests.filter(({ url }) => url.startsWith(`/api${path}`));
  expect(requestsTo('/is-auth')).toHaveLength(2);
  expect(requestsTo('/is-auth')[0]?.headers).toMatchObject({ cookie: 'session=s', 'x-forwarded-for': '127.0.0.1' });
  expect(requestsTo('/settings')).toHaveLength(1);
  expect(requestsTo('/settings')[0]?.headers.cookie).toBeUndefined();
});

test('a session that the API prolongs is prolonged in the visitor’s browser', async () => {
  const { request, api } = await startTestEdge({ trustProxy: 'loopback' });
  const cookies = ['__Host-session=s; Path=/; HttpOnly', 'XSRF-TOKEN=t; Path=/'];
  api.respond('/is-auth', { headers: { 'set-cookie': cookies }, body: SIGNED_IN });
  const page = await request('/products', { headers: { cookie: '__Host-session=s', 'x-forwarded-proto': 'https' } });
  expect(page.headers['set-cookie']).toEqual(cookies.map((cookie) => `${cookie}; Secure`));
  const session = api.requests.find(({ url }) => url.startsWith('/api/is-auth'));
  expect(session?.headers).toMatchObject({ 'x-forwarded-proto': 'https', cookie: '__Host-session=s' });
});

test('the page of a signed-in visitor has what the header shows, asked for with the visitor’s own cookie', async () => {
  const { request, api } = await startTestEdge();
  const own = { profile: { status: 'OK', payload: { name: 'Ana', balance: 5 } }, cart: { status: 'OK', cart: [] } };
  api.respond('/is-auth', { body: SIGNED_IN });
  api.respond('/user/profile', { body: own.profile });
  api.respond('/cart/contents', { body: own.cart });
  const page = await request('/products', { headers: { cookie: 'session=s; languageId=4; currencyCode=BRL' } });
  const boot = bootOf(page);
  expect(boot).toMatchObject({ hasOwn: true, answers: { '/user/profile': own.profile, '/cart/contents': own.cart } });
  for (const path of ['/user/profile', '/cart/contents']) {
    const calls = api.requests.filter(({ url }) => url.startsWith(`/api${path}`));
    expect(calls.map(({ url }) => url)).toEqual([`/api${path}?currency=BRL&language=4`]);
    expect(calls[0]?.headers.cookie).toContain('session=s');
  }
  expect(page.headers['cache-control']).toBe('private, no-cache');
});

test('a visitor who has just changed something gets a page of answers that are not from the shared cache', async () => {
  const { request, api } = await startTestEdge();
  api.respond('/is-auth', { body: SIGNED_IN });
  await request('/products', { headers: { cookie: 'session=s' } });
  const asked = api.requests.length;
  await request('/products', { headers: { cookie: 'session=s; written=0/16B3748' } });
  const again = api.requests.slice(asked);
  const ofProducts = again.filter(({ url }) => url.startsWith('/api/items/'));
  expect(ofProducts.length).toBeGreaterThan(0);
  for (const { headers } of ofProducts) expect(headers.cookie).toContain('written=0/16B3748');
  expect(again.filter(({ url }) => url.startsWith('/api/settings'))).toEqual([]);
  const ofGuest = api.requests.length;
  await request('/products?page=2', { headers: { cookie: 'written=0/16B3748' } });
  const shared = api.requests.slice(ofGuest).filter(({ url }) => url.startsWith('/api/items/'));
  expect(shared.length).toBeGreaterThan(0);
  for (const { headers } of shared) expect(headers.cookie).toBeUndefined();
});

test.each(['/user/profile', '/cart/contents'])(
  'a page without the visitor’s %s leaves the header to the browser',
  async (path) => {
    const { request, api } = await startTestEdge();
    api.respond('/is-auth', { body: SIGNED_IN });
    api.respond('/user/profile', { body: { status: 'OK', payload: { name: 'Ana', balance: 5 } } });
    api.respond('/cart/contents', { body: { status: 'OK', cart: [] } });
    api.respond(path, { status: 500, body: { status: 'ERROR' } });
    const boot = bootOf(await request('/products', { headers: { cookie: 'session=s' } }));
    expect(boot).not.toHaveProperty('hasOwn');
    expect(boot.answers).not.toHaveProperty(path);
  },
);

test('for a guest neither profile nor cart are requested', async () => {
  const { request, api } = await startTestEdge();
  const page = await request('/products');
  expect(page.headers).not.toHaveProperty('set-cookie');
  expect(api.requests.filter(({ url }) => /profile|cart/.test(url))).toEqual([]);
});

test.each(['/nothing/here', '/products/a/b/7/more', '/unknown-page', '/elsewhere.example/products'])(
  '%s is not found, answered with the store around it',
  async (path) => {
    const { request } = await startTestEdge();
    const page = await request(path);
    expect(page.status).toBe(404);
    expect(page.text).toContain('/releases/shell/s1/main.js');
  },
);

test('a page whose own data does not exist is 404, and the 404 is inlined', async () => {
  const { request, api } = await startTestEdge();
  expect((await request('/products/rifle/ak-47/7')).status).toBe(200);
  const page = await request('/products/rifle/ak-47/8');
  expect(page.status).toBe(404);
  expect(bootOf(page).answers['/items/8']).toEqual({ status: 'ERROR', message: 'There is no /items/8' });
  const before = api.requests.length;
  await request('/products/rifle/ak-47/8');
  expect(api.requests.slice(before).map(({ url }) => url)).toContain('/api/items/8?currency=EUR&language=1');
});

test('path parameters cannot reach another API call', async () => {
  const { request, api } = await startTestEdge();
  await request('/products/a/b/..%2Fsettings%3Fx');
  await request('/products/a/b/%252e%252e');
  const urls = api.requests.map(({ raw }) => raw.url).filter((url) => url?.startsWith('/api/items/'));
  expect(urls).toEqual([
    '/api/items/..%2Fsettings%3Fx?currency=EUR&language=1',
    '/api/items/%252e%252e?currency=EUR&language=1',
  ]);
});

test('if an API call hangs, the page is sent without its response', async () => {
  const { request, api } = await startTestEdge();
  api.respond('/is-auth', { body: never });
  api.respond('/languages', { body: never });
  const page = await request('/');
  expect(page.status).toBe(200);
  expect(Object.keys(bootOf(page).answers)).toEqual(['/currencies']);
});

test('an API that responds with HTML instead of JSON counts as down', async () => {
  const { request, api } = await startTestEdge();
  api.respond('/languages', { headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' });
  const page = await request('/');
  expect(page.status).toBe(200);
  expect(bootOf(page).locale).toBeNull();
});

test('without a registry the answer is a sentence with status 503 instead of a page', async () => {
  const { request, releases } = await startTestEdge();
  await releases.write('{"half":');
  const page = await request('/');
  expect(page).toMatchObject({ status: 503, text: expect.stringContaining('not available right now') });
  expect(page.headers['retry-after']).toBe('5');
  await releases.write(aRegistry());
  expect((await request('/')).status).toBe(200);
});

test.each([
  ['br', 'br', brotliDecompressSync],
  ['gzip, deflate, br;q=1.0', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
])('a browser that accepts "%s" gets %s', async (accepted, encoding, decompress) => {
  const { request } = await startTestEdge();
  const page = await request('/', { headers: { 'accept-encoding': accepted } });
  expect(page.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding, cookie' });
  expect(decompress(page.body).toString()).toContain('<!doctype html>');
});

test('a client that accepts no compression gets none', async () => {
  const { request } = await startTestEdge();
  const page = await request('/', { headers: { 'accept-encoding': 'identity' } });
  expect(page.headers['content-encoding']).toBeUndefined();
  expect(page.text).toContain('<!doctype html>');
});

test('a page states its type and does not reveal its server', async () => {
  const { request } = await startTestEdge();
  const { headers } = await request('/');
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('server');
});

test('a HEAD request gets the headers only', async () => {
  const { request } = await startTestEdge();
  const page = await request('/products', { method: 'HEAD' });
  expect(page).toMatchObject({ status: 200, text: '' });
  expect(page.headers['content-security-policy']).toBeDefined();
});

test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('a page does not accept %s', async (method) => {
  const { request } = await startTestEdge();
  expect(await request('/', { method })).toMatchObject({ status: 404, text: 'There is nothing at this address.' });
});

test.each(['/%E0%A4%A', '/products/%', '/%zz'])('the malformed encoding of %s is a client error', async (path) => {
  const { request } = await startTestEdge();
  const answer = await request(path);
  expect(answer.status).toBe(400);
  expect(answer.text).not.toContain(path);
});

test('the address that a plain form sends leads to the one that it means', async () => {
  const { request } = await startTestEdge();
  const sent = await request('/products/rifle?submitted=1&sort=&heroes=AK-47&heroes=M4A4');
  expect(sent.status).toBe(303);
  expect(sent.headers).toMatchObject({ location: '/products/rifle?heroes=AK-47,M4A4', 'cache-control': 'no-store' });
  expect((await request('//elsewhere.example?submitted=1')).headers.location).toMatch(/^\/(?!\/)/);
});

test('where scripts are switched off, a page without content says so in its language instead of itself', async () => {
  const { request } = await startTestEdge();
  const { text } = await request('/products', { headers: { cookie: 'languageId=4' } });
  expect(text.match(/<noscript>/g)).toHaveLength(1);
  expect(text).toMatch(/<noscript><div id="patina-scriptless" class="patina-notice"><p>Diese Seite braucht JavaScript/);
});

test('a long address is a page, a huge one is rejected', async () => {
  const { request } = await startTestEdge();
  expect((await request(`/products?search=${'x'.repeat(8000)}`)).status).toBe(200);
  expect((await request(`/${'x'.repeat(20_000)}`)).status).toBe(431);
});

test.each(['evil.example', 'evil.example"><script>', 'store.test:99999', '[::1'])(
  'the host "%s" does not change the page',
  async (host) => {
    const { request } = await startTestEdge();
    const page = await request('/products', { headers: { host } });
    expect(page.status).toBe(200);
    expect(page.text).not.toContain(host);
    expect(JSON.stringify(page.headers)).not.toContain('evil');
  },
);

test('every API call of a page has the visitor’s address, whatever header the client sends', async () => {
  const { request, api } = await startTestEdge();
  await request('/products', { headers: { 'x-forwarded-for': '192.0.2.66' } });
  expect(api.requests.length).toBeGreaterThan(5);
  expect(new Set(api.requests.map(({ headers }) => headers['x-forwarded-for']))).toEqual(new Set(['127.0.0.1']));
});

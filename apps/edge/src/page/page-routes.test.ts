import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { never } from '#testing/fake-api.ts';
import { aRegistry } from '#testing/releases-folder.ts';
import { bootOf, startTestEdge } from '#testing/start-test-edge.ts';

const HOSTILE = '</script><script>alert(1)</script><!-- "\' & {{boot}} {{nonce}} \u2028';

test('every inline script and style carries the nonce of the policy, a fresh one for each page', async () => {
  const { ask } = await startTestEdge();
  const [one, other] = [await ask('/products'), await ask('/products')];
  const nonceOf = ({ headers }: typeof one) => /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
  const inline = [...one.text.matchAll(/<(?:script|style)\b(?![^>]*\bsrc=)(?![^>]*application\/json)([^>]*)>/g)];
  expect(inline).toHaveLength(3);
  expect(inline.every(([, attributes = '']) => attributes.includes(`nonce="${nonceOf(one)}"`))).toBe(true);
  expect(nonceOf(one)).not.toBe(nonceOf(other));
});

test('the policy allows nothing but the store’s own files', async () => {
  const { ask } = await startTestEdge();
  const policy = String((await ask('/')).headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toMatch(/unsafe-|\*|http:|https:/);
});

test('pictures may come from the operator’s image host, whose origin is all that enters the policy', async () => {
  const { ask, api } = await startTestEdge();
  const imageHost = "https://images.example/cs2;script-src 'unsafe-inline'";
  api.answers('/settings', { body: { status: 'OK', payload: { site_name: 'Patina', image_host: imageHost } } });
  const policy = String((await ask('/')).headers['content-security-policy']);
  expect(policy).toContain("img-src 'self' data: https://images.example;");
  expect(policy).not.toContain('unsafe-inline');
});

test('hostile texts of the operator cannot leave the data they are in', async () => {
  const { ask, api } = await startTestEdge();
  api.answers('/settings', { body: { status: 'OK', payload: { site_name: HOSTILE, image_host: HOSTILE } } });
  const page = await ask('/products?search=%3C/script%3E%3Cscript%3Ealert(1)%3C/script%3E');
  expect(page.status).toBe(200);
  const data = [...page.text.matchAll(/<script[^>]*application\/json[^>]*>(.*?)<\/script>/gs)].map(([, json]) => json);
  expect(data).toHaveLength(1);
  expect(data[0]).not.toContain('<');
  expect(page.text.match(/<script/g)).toHaveLength(4);
  expect(page.text).toContain('&lt;/script>&lt;script>alert(1)');
  expect(bootOf(page).answers['/settings']).toMatchObject({ payload: { site_name: HOSTILE } });
});

test('a page names its files in the head with their integrity, the remote’s page included', async () => {
  const { ask } = await startTestEdge();
  const { text } = await ask('/products');
  expect(text).toContain('<link rel="stylesheet" href="/releases/shell/s1/main.css" integrity="sha256-main-css">');
  expect(text).toContain('<link rel="preload" as="style" href="/releases/catalog/c2/page.css" integrity="sha256-css">');
  expect(text).toContain(
    '<link rel="modulepreload" href="/releases/catalog/c2/remoteEntry.js" integrity="sha256-entry-c2">',
  );
  expect(text).toContain('<link rel="modulepreload" href="/releases/catalog/c2/page.js" integrity="sha256-page-c2">');
  expect(text).toContain('<script type="module" src="/releases/shell/s1/main.js" integrity="sha256-main"></script>');
});

test('the import map holds the integrity of live and previous releases and of their retries', async () => {
  const { ask } = await startTestEdge();
  const { text } = await ask('/');
  const map = /<script type="importmap"[^>]*>(.*?)<\/script>/s.exec(text)?.[1] ?? '';
  const { integrity } = JSON.parse(map) as { integrity: Record<string, string> };
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

test('the page knows each remote’s release and the one before it, and nothing else of the registry', async () => {
  const { ask } = await startTestEdge();
  expect(bootOf(await ask('/')).slice).toEqual({
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

test('the route’s answers are inlined by the key under which the page asks for them', async () => {
  const { ask } = await startTestEdge();
  const { answers } = bootOf(await ask('/products/rifle?search=ak&page=2&utm=x'));
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

test('"all" is no filter', async () => {
  const { ask } = await startTestEdge();
  expect(bootOf(await ask('/products/all')).answers).toHaveProperty('/items/list?limit=15');
});

test.each([400, 401, 422, 500, 503])('an answer of %d is not inlined and does not fail the page', async (status) => {
  const { ask, api } = await startTestEdge();
  api.answers('/items/list', { status, body: { status: 'ERROR', message: 'no' } });
  const page = await ask('/products');
  expect(page.status).toBe(200);
  expect(bootOf(page).answers).not.toHaveProperty('/items/list?limit=15');
  expect(bootOf(page).answers).toHaveProperty('/settings');
});

test('the visitor’s cookies choose the language and the currency', async () => {
  const { ask, api } = await startTestEdge();
  const page = await ask('/', { headers: { cookie: 'languageId=4; currencyCode=BRL' } });
  expect(page.text).toContain('<html lang="de">');
  expect(bootOf(page).locale).toEqual({ language: 4, currency: 'BRL' });
  expect(api.asked.map(({ url }) => url)).toContain('/api/settings?currency=BRL&language=4');
});

test.each([
  'languageId=99; currencyCode=XXX',
  'languageId=-1; currencyCode=brl',
  'languageId=1e3; currencyCode=__proto__',
  'languageId=%E0%A4%A; currencyCode=%22%3E%3Cscript%3E',
  'languageId=4%0d%0aset-cookie:a; currencyCode=',
])('cookies that mean nothing are ignored: %s', async (cookie) => {
  const { ask } = await startTestEdge();
  const page = await ask('/', { headers: { cookie } });
  expect(page.status).toBe(200);
  expect(bootOf(page).locale).toEqual({ language: 1, currency: 'EUR' });
});

test('who the visitor is, is asked in the visitor’s name; what is the same for all is asked as a guest, and once', async () => {
  const { ask, api } = await startTestEdge();
  const headers = { cookie: 'session=s', 'user-agent': 'Test', 'x-forwarded-for': '6.6.6.6' };
  await Promise.all([ask('/', { headers }), ask('/', { headers })]);
  const asked = (path: string) => api.asked.filter(({ url }) => url.startsWith(`/api${path}`));
  expect(asked('/is-auth')).toHaveLength(2);
  expect(asked('/is-auth')[0]?.headers).toMatchObject({ cookie: 'session=s', 'x-forwarded-for': '127.0.0.1' });
  expect(asked('/settings')).toHaveLength(1);
  expect(asked('/settings')[0]?.headers.cookie).toBeUndefined();
});

const SIGNED_IN = { status: 'OK', authenticated: true, emailVerified: true };

test('the session that the API prolongs is prolonged in the visitor’s browser', async () => {
  const { ask, api } = await startTestEdge({ trustProxy: 'loopback' });
  const cookies = ['session=s; Path=/; HttpOnly', 'XSRF-TOKEN=t; Path=/'];
  api.answers('/is-auth', { headers: { 'set-cookie': cookies }, body: SIGNED_IN });
  const page = await ask('/products', { headers: { cookie: 'session=s', 'x-forwarded-proto': 'https' } });
  expect(page.headers['set-cookie']).toEqual(cookies);
  const asked = api.asked.find(({ url }) => url.startsWith('/api/is-auth'));
  expect(asked?.headers).toMatchObject({ 'x-forwarded-proto': 'https', cookie: 'session=s' });
});

test('the profile of whoever is signed in comes with the page, asked in their name', async () => {
  const { ask, api } = await startTestEdge();
  const profile = { status: 'OK', payload: { name: 'Ana', balance: 5 } };
  api.answers('/is-auth', { body: SIGNED_IN });
  api.answers('/user/profile', { body: profile });
  const page = await ask('/products', { headers: { cookie: 'session=s; languageId=4; currencyCode=BRL' } });
  expect(bootOf(page).answers['/user/profile']).toEqual(profile);
  const asked = api.asked.filter(({ url }) => url.startsWith('/api/user/profile'));
  expect(asked.map(({ url }) => url)).toEqual(['/api/user/profile?currency=BRL&language=4']);
  expect(asked[0]?.headers.cookie).toContain('session=s');
});

test('nobody asks for the profile of a guest', async () => {
  const { ask, api } = await startTestEdge();
  const page = await ask('/products');
  expect(page.headers).not.toHaveProperty('set-cookie');
  expect(api.asked.some(({ url }) => url.includes('/user/profile'))).toBe(false);
});

test.each(['/nothing/here', '/products/a/b/7/more', '/unknown-page', '/elsewhere.example/products'])(
  '%s is a page that does not exist, answered with the store around it',
  async (path) => {
    const { ask } = await startTestEdge();
    const page = await ask(path);
    expect(page.status).toBe(404);
    expect(page.text).toContain('/releases/shell/s1/main.js');
  },
);

test('a page whose own data does not exist is a 404, and the page is told so', async () => {
  const { ask, api } = await startTestEdge();
  expect((await ask('/products/rifle/ak-47/7')).status).toBe(200);
  const page = await ask('/products/rifle/ak-47/8');
  expect(page.status).toBe(404);
  expect(bootOf(page).answers['/items/8']).toEqual({ status: 'ERROR', message: 'There is no /items/8' });
  const before = api.asked.length;
  await ask('/products/rifle/ak-47/8');
  expect(api.asked.slice(before).map(({ url }) => url)).toContain('/api/items/8?currency=EUR&language=1');
});

test('path parameters cannot reach another call of the API', async () => {
  const { ask, api } = await startTestEdge();
  await ask('/products/a/b/..%2Fsettings%3Fx');
  await ask('/products/a/b/%252e%252e');
  const urls = api.asked.map(({ raw }) => raw.url).filter((url) => url?.startsWith('/api/items/'));
  expect(urls).toEqual([
    '/api/items/..%2Fsettings%3Fx?currency=EUR&language=1',
    '/api/items/%252e%252e?currency=EUR&language=1',
  ]);
});

test('with the API down the page comes without data', async () => {
  const { ask, api } = await startTestEdge();
  await api.stop();
  const page = await ask('/products/rifle/ak-47/7');
  expect(page.status).toBe(200);
  expect(page.text).toContain('<title>Store</title>');
  expect(bootOf(page)).toMatchObject({ answers: {}, locale: null });
});

test('with an API that hangs the page comes without what hangs', async () => {
  const { ask, api } = await startTestEdge();
  api.answers('/is-auth', { body: never });
  api.answers('/languages', { body: never });
  const page = await ask('/');
  expect(page.status).toBe(200);
  expect(Object.keys(bootOf(page).answers)).toEqual(['/currencies']);
});

test('an API that answers with a web page instead of JSON is as good as down', async () => {
  const { ask, api } = await startTestEdge();
  api.answers('/languages', { headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' });
  const page = await ask('/');
  expect(page.status).toBe(200);
  expect(bootOf(page).locale).toBeNull();
});

test('without a registry there is no page, but a sentence', async () => {
  const { ask, releases } = await startTestEdge();
  await releases.write('{"half":');
  const page = await ask('/');
  expect(page).toMatchObject({ status: 503, text: expect.stringContaining('not available right now') });
  expect(page.headers['retry-after']).toBe('5');
  await releases.write(aRegistry());
  expect((await ask('/')).status).toBe(200);
});

test.each([
  ['br', 'br', brotliDecompressSync],
  ['gzip, deflate, br;q=1.0', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
])('a browser that accepts "%s" gets %s', async (accepted, encoding, decompress) => {
  const { ask } = await startTestEdge();
  const page = await ask('/', { headers: { 'accept-encoding': accepted } });
  expect(page.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
  expect(decompress(page.body).toString()).toContain('<!doctype html>');
});

test('a client that accepts no compression gets none', async () => {
  const { ask } = await startTestEdge();
  const page = await ask('/', { headers: { 'accept-encoding': 'identity' } });
  expect(page.headers['content-encoding']).toBeUndefined();
  expect(page.text).toContain('<!doctype html>');
});

test('a page is private, is asked for anew each time and says nothing of what serves it', async () => {
  const { ask } = await startTestEdge();
  const { headers } = await ask('/');
  expect(headers).toMatchObject({
    'cache-control': 'private, no-cache',
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('server');
});

test('a question for the headers alone gets them', async () => {
  const { ask } = await startTestEdge();
  const page = await ask('/products', { method: 'HEAD' });
  expect(page).toMatchObject({ status: 200, text: '' });
  expect(page.headers['content-security-policy']).toBeDefined();
});

test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('a page takes no %s', async (method) => {
  const { ask } = await startTestEdge();
  expect(await ask('/', { method })).toMatchObject({ status: 404, text: 'There is nothing at this address.' });
});

test.each(['/%E0%A4%A', '/products/%', '/%zz'])('the broken encoding of %s is the asker’s fault', async (path) => {
  const { ask } = await startTestEdge();
  const answer = await ask(path);
  expect(answer.status).toBe(400);
  expect(answer.text).not.toContain(path);
});

test('a long address is a page, a huge one is refused', async () => {
  const { ask } = await startTestEdge();
  expect((await ask(`/products?search=${'x'.repeat(8000)}`)).status).toBe(200);
  expect((await ask(`/${'x'.repeat(20_000)}`)).status).toBe(431);
});

test.each(['evil.example', 'evil.example"><script>', 'store.test:99999', '[::1'])(
  'the host "%s" changes nothing on the page',
  async (host) => {
    const { ask } = await startTestEdge();
    const page = await ask('/products', { headers: { host } });
    expect(page.status).toBe(200);
    expect(page.text).not.toContain(host);
    expect(JSON.stringify(page.headers)).not.toContain('evil');
  },
);

test('everything a page asks of the API is asked from where its visitor is, whatever the visitor says', async () => {
  const { ask, api } = await startTestEdge();
  await ask('/products', { headers: { 'x-forwarded-for': '192.0.2.66' } });
  expect(api.asked.length).toBeGreaterThan(5);
  expect(new Set(api.asked.map(({ headers }) => headers['x-forwarded-for']))).toEqual(new Set(['127.0.0.1']));
});

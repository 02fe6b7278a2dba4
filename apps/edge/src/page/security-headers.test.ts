import { expect, test } from 'vitest';
import { aRegistry, aRelease } from '#testing/releases-folder.ts';
import { startTestEdge } from '#testing/start-test-edge.ts';
import { securityHeaders } from './security-headers.ts';

const VISIT = {
  inline: { scripts: ["'sha256-script'"], styles: ["'sha256-style'"] },
  imageOrigins: [],
  hasTag: false,
  hasSecretAddress: false,
  isSecure: true,
};

const policyOf = (buildOrigins: string[]) =>
  securityHeaders({ ...VISIT, buildOrigins })['content-security-policy'] ?? '';

test('a visitor’s page allows styles of the store, and inline ones with a known hash only', () => {
  expect(policyOf([])).toContain("style-src 'self' 'sha256-style';");
  expect(policyOf([])).not.toContain('unsafe');
});

test('a page with a development server allows inline styles for its error overlay, but no script without a known hash', () => {
  const policy = policyOf(['http://localhost:3101']);
  expect(policy).toContain("style-src 'self' http://localhost:3101 'unsafe-inline';");
  expect(policy).toContain("script-src 'self' http://localhost:3101 'sha256-script';");
  expect(policy).toContain("connect-src 'self' http://localhost:3101 ws://localhost:3101;");
});

test('a store with an https origin sends cookies over TLS only, those of the API included, even where no proxy says so', async () => {
  const { request, api } = await startTestEdge({ publicOrigin: 'https://store.test' });
  api.respond('/csrf-cookie', { headers: { 'set-cookie': ['a=1; Path=/', 'b=2; Secure'] }, body: {} });
  expect((await request('/api/csrf-cookie')).headers['set-cookie']).toEqual(['a=1; Path=/; Secure', 'b=2; Secure']);
  const page = await request('/?lang=de');
  expect(page.headers['set-cookie']).toEqual([expect.stringMatching(/^languageId=4; .*; Secure$/)]);
  expect(page.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
});

test.each(['session', '__Host-session'])('a page with the cookie %s is one visitor’s own', async (name) => {
  const { request, api } = await startTestEdge();
  await request('/', { headers: { cookie: `${name}=token` } });
  const own = api.requests.filter(({ url }) => url.startsWith('/api/is-auth'));
  expect(own[0]?.headers.cookie).toContain(`${name}=token`);
});

test('a store with an https origin believes no session that another subdomain may have planted', async () => {
  const { request, api } = await startTestEdge({ publicOrigin: 'https://store.test' });
  const cookiesSent = () =>
    api.requests.filter(({ url }) => url.startsWith('/api/is-auth')).map(({ headers }) => headers.cookie);
  const planted = await request('/', { headers: { cookie: 'session=planted' } });
  expect(planted.headers['cache-control']).toBe((await request('/')).headers['cache-control']);
  expect(cookiesSent().filter((cookie) => cookie !== undefined)).toEqual([]);
  const own = await request('/', { headers: { cookie: '__Host-session=own; session=planted' } });
  expect(own.headers['cache-control']).toBe('private, no-cache');
  expect(cookiesSent().at(-1)).toContain('__Host-session=own');
});

test('a page with a secret in its address has no tag of the operator, sends no referrer and is not kept', async () => {
  const { request, api, releases } = await startTestEdge();
  const { catalog } = aRegistry().remotes;
  const home = { path: '/', files: [], prefetch: [], head: { kind: 'home' as const, key: 'catalog.head', texts: {} } };
  const live = aRelease('c2', { routes: [home] });
  await releases.write(aRegistry({ remotes: { catalog: { paths: ['/'], ...catalog, live } } }));
  const google_tag = '<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>';
  api.respond('/settings', { body: { status: 'OK', payload: { site_name: 'Patina', image_host: '', google_tag } } });
  const usual = await request('/');
  expect(usual.text).toContain('<script async');
  expect(usual.headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  for (const path of ['/reset-password?token=s', '/reset-password', '/?token=s', '/account?confirmToken=s']) {
    const { text, headers } = await request(path);
    expect(text).not.toContain('<script async');
    expect(headers['content-security-policy']).not.toContain('google');
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-cache' });
  }
});

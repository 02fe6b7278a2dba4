import type { ReleaseRoute, RouteHead } from '@patina/platform/registry';
import { expect, test } from 'vitest';
import { aRegistry, aRelease } from '#testing/releases-folder.ts';
import { anOffice, sessionOf, startOffice } from '#testing/start-office.ts';
import { bootOf } from '#testing/start-test-edge.ts';

const google_tag = '<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>';

const route = (path: string, kind?: RouteHead['kind']): ReleaseRoute => ({
  path,
  files: [],
  prefetch: [],
  ...(kind && { head: { kind, key: 'catalog.head', texts: {} } }),
});

/** A store with a tag, public and private pages, and an office for clerks. */
async function startTaggedStore() {
  const edge = await startOffice();
  const pages = [route('/', 'home'), route('/products', 'list'), route('/cart', 'private'), route('/odd')];
  const catalog = { paths: ['/', '/products', '/cart', '/odd'], live: aRelease('c2', { routes: pages }) };
  await edge.releases.write(aRegistry({ remotes: { catalog, office: anOffice('o2') } }));
  edge.api.respond('/settings', {
    body: { status: 'OK', payload: { site_name: 'Patina', image_host: '', google_tag } },
  });
  return edge;
}

test('a public page of a guest or a shopper has the operator’s tag, and knows which pages may have it', async () => {
  const { request } = await startTaggedStore();
  for (const headers of [{}, sessionOf('shopper'), sessionOf('nobody')]) {
    const page = await request('/products', { headers });
    expect(page.text).toContain(google_tag);
    expect(page.headers['content-security-policy']).toContain('googletagmanager');
    expect(bootOf(page).tagPages).toMatchObject({ '/': true, '/products': true, '/cart': false, '/odd': false });
    expect(bootOf(page).tagPages).not.toHaveProperty('/office');
  }
});

test.each([
  ['a private page', '/cart', {}],
  ['a shopper’s private page', '/cart', sessionOf('shopper')],
  ['a page of no known kind', '/odd', {}],
  ['a page that does not exist', '/cart/unknown', {}],
  ['a hidden page', '/office', {}],
  ['a clerk’s page', '/office', sessionOf('clerk')],
  ['a public page of a clerk', '/products', sessionOf('clerk')],
])('%s has no tag of the operator, and Trusted Types', async (_, path, headers) => {
  const { request } = await startTaggedStore();
  const page = await request(path, { headers });
  expect(page.text).not.toContain('<script async');
  const policy = page.headers['content-security-policy'];
  expect(policy).not.toContain('google');
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types patina-html patina-scripts");
  expect(bootOf(page)).not.toHaveProperty('tagPages');
});

test('a session whose roles the API does not say gets no tag', async () => {
  const { request, api } = await startTaggedStore();
  api.respond('/user/profile', { status: 500, body: { status: 'ERROR' } });
  const page = await request('/products', { headers: sessionOf('clerk') });
  expect(page.status).toBe(200);
  expect(page.text).not.toContain('<script async');
});

import type { RegistryEntry } from '@patina/platform/registry';
import { expect, test } from 'vitest';
import { aRegistry, aRelease } from '#testing/releases-folder.ts';
import { bootOf, startTestEdge } from '#testing/start-test-edge.ts';

async function startWithCanary(percent: number, options?: Parameters<typeof startTestEdge>[0], experiment?: string) {
  const edge = await startTestEdge(options);
  const { catalog } = aRegistry().remotes as { catalog: RegistryEntry };
  const canary = {
    percent,
    release: aRelease('c3', { routes: catalog.live.routes }),
    ...(experiment && { experiment }),
  };
  await edge.releases.write(aRegistry({ remotes: { catalog: { ...catalog, canary } } }));
  return edge;
}

test('a visitor in a canary gets its files and version, with the live release as fallback', async () => {
  const { request } = await startWithCanary(100);
  const page = await request('/products');
  expect(page.text).toContain('<link rel="modulepreload" href="/releases/catalog/c3/remoteEntry.js"');
  expect(bootOf(page).slice.remotes['catalog']).toMatchObject({
    release: { version: 'c3' },
    previous: { version: 'c2' },
  });
});

test('a new visitor gets a bucket cookie, one who has it keeps it', async () => {
  const { request } = await startWithCanary(50);
  const [cookie = ''] = [(await request('/products')).headers['set-cookie'] ?? []].flat();
  expect(cookie).toMatch(/^releaseTicket=\d+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
  const again = await Promise.all(
    Array.from({ length: 10 }, () => request('/products', { headers: { cookie: cookie.split(';')[0] ?? '' } })),
  );
  expect(new Set(again.map((page) => bootOf(page).slice.remotes['catalog']?.release.version)).size).toBe(1);
  expect(again.flatMap(({ headers }) => headers['set-cookie'] ?? [])).toEqual([]);
});

test('a visitor gets the same release from every edge, and each takes reports of the others’ pages', async () => {
  const pageTokenKey = Buffer.alloc(32, 7);
  const edges = [await startWithCanary(50, { pageTokenKey }), await startWithCanary(50, { pageTokenKey })] as const;
  const versionOf = async (edge: (typeof edges)[number], cookie: string) =>
    bootOf(await edge.request('/products', { headers: { cookie } })).slice.remotes['catalog']?.release.version;
  const got = new Set<string | undefined>();
  for (let visitor = 0; visitor < 12; visitor += 1) {
    const [cookie = ''] = [(await edges[0].request('/products')).headers['set-cookie'] ?? []].flat();
    const versions = [await versionOf(edges[0], cookie), await versionOf(edges[1], cookie)];
    expect(versions[0]).toBe(versions[1]);
    got.add(versions[0]);
  }
  expect(got).toEqual(new Set(['c2', 'c3']));
  const { headers } = await edges[0].request('/products');
  const [, description] = /desc="([^"]*)"/.exec(String(headers['server-timing'])) ?? [];
  await edges[1].request('/api/telemetry', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-page-token': JSON.stringify([{ name: 'page', description }]),
    },
    body: '{}',
  });
  const [reported] = edges[1].api.requests.filter(({ url }) => url === '/api/telemetry');
  expect(reported?.headers['x-served-page']).toMatch(/^[\w-]{12} catalog\/c[23]$/);
});

test('without a canary no bucket cookie is set', async () => {
  const { request } = await startTestEdge();
  expect((await request('/products')).headers['set-cookie']).toBeUndefined();
});

test('each page gets a token of its own, also one that was kept or has not changed, which names its release on trial', async () => {
  const { request } = await startWithCanary(100);
  const tokenOf = ({ headers }: { headers: Record<string, unknown> }) =>
    /^page;desc="([\w-]{12}) (\w+)((?: [\w/.+-]+)*) [\w-]{22}"$/.exec(String(headers['server-timing']));
  const headers = { cookie: 'releaseTicket=1' };
  const first = await request('/products', { headers });
  const kept = await request('/products', { headers });
  const unchanged = await request('/products', { headers: { ...headers, 'if-none-match': String(kept.headers.etag) } });
  expect(tokenOf(first)?.[3]).toBe(' catalog/c3');
  expect(unchanged.status).toBe(kept.headers.etag ? 304 : 200);
  expect(new Set([first, kept, unchanged].map((page) => tokenOf(page)?.[1])).size).toBe(3);
  const { request: askBefore } = await startTestEdge();
  expect(tokenOf(await askBefore('/products'))?.[3]).toBe('');
});

test('during a canary every page reports its releases', async () => {
  const { request: askBefore } = await startTestEdge();
  expect(bootOf(await askBefore('/products')).telemetry).toEqual({ share: 0.1 });
  const { request } = await startWithCanary(0);
  expect(bootOf(await request('/products')).telemetry).toEqual({ share: 1 });
});

test('with an experiment the edge says which releases a visitor gets, with calls that may reach its goal, whatever is claimed', async () => {
  const { request, api } = await startWithCanary(50, {}, 'orders');
  const { headers: page } = await request('/products', { headers: { cookie: 'releaseTicket=12' } });
  const got = / (catalog\/c[23]) ~12 /.exec(String(page['server-timing']))?.[1];
  expect(got).toBeDefined();
  const call = async (path: string, cookie: string) => {
    const headers = { cookie, 'content-type': 'application/json', 'x-visitor-trials': '~1 catalog/c3' };
    await request(path, { method: 'POST', headers, body: '{}' });
    return api.requests.filter(({ url }) => url === path).at(-1)?.headers['x-visitor-trials'];
  };
  expect(await call('/api/cart/add', 'releaseTicket=12')).toBe(`~12 ${got}`);
  expect(await call('/api/purchase/product', 'releaseTicket=12')).toBe(`~12 ${got}`);
  expect(await call('/api/cart/remove', 'releaseTicket=12')).toBeUndefined();
  expect(await call('/api/cart/add', '')).toBeUndefined();
  expect(await call('/api/cart/add', 'releaseTicket=12; remoteOverrides=catalog%40c2')).toBeUndefined();
});

test('without an experiment no call and no token names a bucket', async () => {
  const { request, api } = await startWithCanary(50);
  const headers = { cookie: 'releaseTicket=12', 'content-type': 'application/json' };
  await request('/api/cart/add', { method: 'POST', headers, body: '{}' });
  expect(api.requests.at(-1)?.headers['x-visitor-trials']).toBeUndefined();
  expect((await request('/products', { headers })).headers['server-timing']).not.toContain('~');
});

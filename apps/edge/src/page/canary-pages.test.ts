import type { RegistryEntry } from '@patina/platform/registry';
import { expect, test } from 'vitest';
import { aRegistry, aRelease } from '#testing/releases-folder.ts';
import { bootOf, startTestEdge } from '#testing/start-test-edge.ts';

async function startWithCanary(percent: number) {
  const edge = await startTestEdge();
  const { catalog } = aRegistry().remotes as { catalog: RegistryEntry };
  const canary = { percent, release: aRelease('c3', { routes: catalog.live.routes }) };
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

test('without a canary no bucket cookie is set', async () => {
  const { request } = await startTestEdge();
  expect((await request('/products')).headers['set-cookie']).toBeUndefined();
});

test('during a canary every page reports its releases', async () => {
  const { request: askBefore } = await startTestEdge();
  expect(bootOf(await askBefore('/products')).telemetry).toEqual({ share: 0.1 });
  const { request } = await startWithCanary(0);
  expect(bootOf(await request('/products')).telemetry).toEqual({ share: 1 });
});

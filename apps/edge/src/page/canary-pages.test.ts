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

test('a visitor of a canary gets its files and its name, and the live release behind it', async () => {
  const { ask } = await startWithCanary(100);
  const page = await ask('/products');
  expect(page.text).toContain('<link rel="modulepreload" href="/releases/catalog/c3/remoteEntry.js"');
  expect(bootOf(page).slice.remotes['catalog']).toMatchObject({
    release: { version: 'c3' },
    previous: { version: 'c2' },
  });
});

test('the choice is kept: a new visitor gets a ticket, one who has it keeps it', async () => {
  const { ask } = await startWithCanary(50);
  const [cookie = ''] = [(await ask('/products')).headers['set-cookie'] ?? []].flat();
  expect(cookie).toMatch(/^releaseTicket=\d+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
  const again = await Promise.all(
    Array.from({ length: 10 }, () => ask('/products', { headers: { cookie: cookie.split(';')[0] ?? '' } })),
  );
  expect(new Set(again.map((page) => bootOf(page).slice.remotes['catalog']?.release.version)).size).toBe(1);
  expect(again.flatMap(({ headers }) => headers['set-cookie'] ?? [])).toEqual([]);
});

test('without a canary nobody gets a ticket', async () => {
  const { ask } = await startTestEdge();
  expect((await ask('/products')).headers['set-cookie']).toBeUndefined();
});

test('while there is a canary every page reports its releases, so that they can be compared', async () => {
  const { ask: askBefore } = await startTestEdge();
  expect(bootOf(await askBefore('/products')).telemetry).toEqual({ share: 0.1 });
  const { ask } = await startWithCanary(0);
  expect(bootOf(await ask('/products')).telemetry).toEqual({ share: 1 });
});

import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { aRegistry, aRelease } from '#testing/releases-folder.ts';
import { startTestEdge } from '#testing/start-test-edge.ts';

/** An edge with a release of the catalogue by Ana, and one that never went live. */
async function startShop(allowedBuilds: string[]) {
  const edge = await startTestEdge({ allowedBuilds });
  const { folder } = edge.releases;
  const registry = aRegistry();
  const change = { what: 'release', version: 'c2', at: '2026-11-22T10:00:00.000Z', by: 'Ana', note: 'new grid' };
  Object.assign(registry.remotes['catalog'] ?? {}, { change });
  await writeFile(path.join(folder, 'registry-editions/00000001.json'), JSON.stringify(registry));
  await mkdir(path.join(folder, 'catalog/1.4.2-ab12cd34'));
  await writeFile(path.join(folder, 'catalog/claims/1.4.2'), '1.4.2-ab12cd34');
  await writeFile(
    path.join(folder, 'catalog/1.4.2-ab12cd34/release.json'),
    JSON.stringify(aRelease('1.4.2-ab12cd34', { commit: 'f00' })),
  );
  return edge;
}

test('the releases of an app are listed with date, commit and author', async () => {
  const { request } = await startShop(['releases']);
  const { status, headers, text } = await request('/release-list/catalog');
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect(JSON.parse(text)).toEqual({
    releases: [
      { version: 'c2', at: '2026-11-22T10:00:00.000Z', by: 'Ana', note: 'new grid', commit: null },
      { version: 'c1', commit: null },
      { version: '1.4.2-ab12cd34', commit: 'f00' },
    ],
  });
});

test.each([
  '/release-list/unknown',
  '/release-list/..',
  '/release-list/%2e%2e',
  '/release-list/constructor',
  '/release-list/__proto__',
])('there is no list at %s', async (address) => {
  const { request } = await startShop(['releases']);
  expect((await request(address)).status).toBe(404);
});

test.each([{ allowed: [] }, { allowed: ['https://builds.example', 'http://localhost:*'] }])(
  'where releases may not be chosen they are not listed: %j',
  async ({ allowed }) => {
    const { request } = await startShop(allowed);
    expect((await request('/release-list/catalog')).status).toBe(404);
  },
);

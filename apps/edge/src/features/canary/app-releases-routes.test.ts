import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { aRegistry, aRelease } from '#testing/releases-folder.ts';
import { sessionOf, startOffice } from '#testing/start-office.ts';

/** A store whose catalogue was released twice by Ana, the first of them marked as bad since, and somebody who may see that. */
async function startStore() {
  const edge = await startOffice();
  edge.roles['releaser'] = ['release'];
  const { folder } = edge.releases;
  const registry = aRegistry();
  const entry = registry.remotes['catalog'];
  const revision = async (number: string, version: string, at: string, note: string) => {
    const change = { what: 'release', version, at, by: 'Ana', note };
    Object.assign(entry ?? {}, { live: aRelease(version), since: at, change });
    await writeFile(path.join(folder, `registry-editions/0000000${number}.json`), JSON.stringify(registry));
  };
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  await revision('1', '1.0.0-aa', '2026-01-10T10:00:00.000Z', 'first');
  await revision('2', '1.1.0-bb', yesterday, 'new grid');
  await edge.releases.write(registry);
  await mkdir(path.join(folder, 'catalog/1.0.0-aa'), { recursive: true });
  const manifest = JSON.stringify(aRelease('1.0.0-aa', { commit: 'f00', size: 2048 }));
  await writeFile(path.join(folder, 'catalog/1.0.0-aa/release.json'), manifest);
  await mkdir(path.join(folder, 'catalog/marks'), { recursive: true });
  const mark = { isBad: true, why: 'empty lists', by: 'Ana', at: '2026-01-11T10:00:00.000Z' };
  await writeFile(path.join(folder, 'catalog/marks/1.0.0-aa.json'), JSON.stringify(mark));
  return { ...edge, yesterday };
}

test('people with the role see the releases of an app, with what was done with them', async () => {
  const { request, yesterday } = await startStore();
  const { status, headers, text } = await request('/live-releases/catalog', { headers: sessionOf('releaser') });
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(JSON.parse(text)).toMatchObject({
    app: 'catalog',
    is_signed: false,
    live: { version: '1.1.0-bb', since: yesterday },
    releases: [
      { version: '1.1.0-bb', by: 'Ana', note: 'new grid' },
      { version: '1.0.0-aa', by: 'Ana', size: 2048, contract: 1, bad: { why: 'empty lists', by: 'Ana' } },
      { version: 'c1', commit: null },
    ],
    changes: [
      { what: 'release', version: '1.1.0-bb' },
      { what: 'release', version: '1.0.0-aa' },
    ],
  });
});

test('for others, and of apps that there are not, there is no such address', async () => {
  const { request } = await startStore();
  for (const [account, address] of [
    ['clerk', '/live-releases/catalog'],
    ['shopper', '/live-releases/catalog'],
    ['nobody', '/release-marks'],
    ['releaser', '/live-releases/unknown'],
    ['releaser', '/live-releases/constructor'],
  ] as const) {
    expect((await request(address, { headers: sessionOf(account) })).status).toBe(404);
  }
});

test('plots are marked with what has changed lately', async () => {
  const { request, yesterday } = await startStore();
  const { text } = await request('/release-marks', { headers: sessionOf('clerk') });
  expect(JSON.parse(text)).toEqual({
    marks: [{ app: 'catalog', what: 'release', version: '1.1.0-bb', at: yesterday }],
  });
});

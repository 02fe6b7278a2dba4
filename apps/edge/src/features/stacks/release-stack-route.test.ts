import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { aMappedRelease } from '@patina/releases/testing/a-mapped-release';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { sessionOf, startOffice } from '#testing/start-office.ts';

/** Column 101 of the script is line 12, column 5 of the second source. */
const MAP = {
  version: 3,
  sources: ['apps/catalog/src/list.ts', 'apps/catalog/src/Price.tsx', 'node_modules/lib/index.js'],
  names: [],
  mappings: 'AAAA,oGCWI,oGCAA',
  functions: [
    [['list', 1, 0, 9, 1]],
    [
      ['Price', 10, 7, 20, 1],
      ['format', 12, 2, 12, 60],
      ['Other', 30, 0, 40, 1],
    ],
    [],
  ],
};

const SECOND_FACTORS = new Map([['hurried', 'needed']]);

/** A store with a release of the catalogue that has a source map, and people who may see it and who may not. */
async function startStore(map: unknown = MAP) {
  const edge = await startOffice();
  const roles = { releaser: ['release'], owner: ['owner'], foreign: ['release'], hurried: ['release'] };
  Object.assign(edge.roles, roles);
  edge.api.respond('/desk/operator', {
    body(request: FastifyRequest) {
      const account = /session=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
      const second_factor = SECOND_FACTORS.get(account) ?? 'proved';
      const apps = account === 'foreign' && { release_apps: ['sell'] };
      return { status: 'OK', payload: { roles: edge.roles[account], second_factor, ...apps } };
    },
  });
  const release = await aMappedRelease(edge.releases.folder, map);
  const folder = path.join(edge.releases.folder, 'catalog', release.version);
  const built = (column: number, file = 'entry.js') => `catalog/${release.version}/${file}:1:${column}`;
  async function stackFor(account: string, ...places: string[]) {
    const query = new URLSearchParams(places.map((place) => ['at', place]));
    const { status, headers, text } = await edge.request(`/release-stack?${query}`, { headers: sessionOf(account) });
    return { status, cache: headers['cache-control'], frames: status === 200 ? JSON.parse(text).frames : undefined };
  }
  return { ...edge, release, folder, built, stackFor };
}

const PRICE = { file: 'apps/catalog/src/Price.tsx', line: 12, column: 5, function: 'format' };

test('a stack is shown by its source map: file, line and the innermost function with a name', async () => {
  const { stackFor, built } = await startStore();
  const places = [built(120), built(1), built(201)];
  const sources = [
    PRICE,
    { file: 'apps/catalog/src/list.ts', line: 1, column: 1, function: 'list' },
    { file: 'node_modules/lib/index.js', line: 12, column: 5 },
  ];
  const frames = places.map((place, index) => ({ built: place, source: sources[index] }));
  expect(await stackFor('releaser', ...places)).toEqual({ status: 200, cache: 'no-store', frames });
  expect((await stackFor('owner', built(120))).frames).toEqual([{ built: built(120), source: PRICE }]);
});

test('the script of a retry has the same map', async () => {
  const { stackFor, built } = await startStore();
  expect((await stackFor('releaser', built(120, '~2/entry.js'))).frames).toMatchObject([{ source: PRICE }]);
});

test('who may not release the app sees the built places, and all others nothing', async () => {
  const { stackFor, built } = await startStore();
  expect((await stackFor('foreign', built(120))).frames).toEqual([{ built: built(120) }]);
  for (const account of ['shopper', 'clerk', 'nobody', 'hurried']) {
    expect((await stackFor(account, built(120))).status, account).toBe(404);
  }
});

test('without a map a place stays as it was built', async () => {
  const { stackFor, built } = await startStore();
  const places = [built(120, 'other.js'), 'catalog/9.9.9-none/entry.js:1:120', 'unknown/1.0.0/entry.js:1:1', built(0)];
  expect((await stackFor('releaser', ...places)).frames).toEqual(places.map((place) => ({ built: place })));
});

test('what is no place in a release is refused before anything is read', async () => {
  const { stackFor, built } = await startStore();
  const wrong = [
    [],
    [`catalog/../${built(1)}`],
    ['catalog/1.0.0/../../registry.json:1:1'],
    ['catalog/1.0.0/.hidden.js:1:1'],
    [`catalog/1.0.0/${'a/'.repeat(200)}a.js:1:1`],
    ['catalog/1.0.0/entry.js:1:99999999'],
    Array.from({ length: 6 }, (_, index) => built(index + 1)),
  ];
  for (const places of wrong) expect((await stackFor('releaser', ...places)).status, `${places}`).toBe(404);
});

test('a map that was altered since, or is none, shows the built places', async () => {
  const { stackFor, built, folder } = await startStore();
  const file = path.join(folder, 'source-maps/entry.js.map.br');
  await writeFile(file, brotliCompressSync(JSON.stringify({ ...MAP, sources: ['evil.ts', 'evil.ts'] })));
  expect((await stackFor('releaser', built(120))).frames).toEqual([{ built: built(120) }]);
  const none = await startStore({ version: 3, sections: [] });
  expect((await none.stackFor('releaser', none.built(120))).frames).toEqual([{ built: none.built(120) }]);
});

test('source maps are served to nobody, whatever their address', async () => {
  const { request, release, folder } = await startStore();
  await writeFile(path.join(folder, 'page.js.map'), '{}');
  const files = ['source-maps/entry.js.map', 'source-maps/entry.js.map.br', 'page.js.map', '~1/page.js.map'];
  for (const file of files) {
    const address = `/releases/catalog/${release.version}/${file}`;
    expect((await request(address, { headers: sessionOf('owner') })).status, file).toBe(404);
  }
  const script = await request(`/releases/catalog/${release.version}/entry.js`);
  expect([script.status, script.text]).toEqual([200, 'export {};']);
});

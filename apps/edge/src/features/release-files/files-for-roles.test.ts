import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RegistryEntry, Release } from '@patina/platform/registry';
import { expect, test } from 'vitest';
import { aRelease } from '#testing/releases-folder.ts';
import { anOffice, sessionOf, startOffice } from '#testing/start-office.ts';

const FOR_EVERYBODY = { routes: [{ path: '/office', files: [], prefetch: [] }] };

/** An edge with the files of several releases of the office, of which o2 is live. */
async function startWithFiles(office: Partial<RegistryEntry> = {}) {
  const edge = await startOffice({ allowedBuilds: ['releases'] }, office);
  const write = async (version: string, files: Record<string, string>) => {
    const folder = path.join(edge.releases.folder, 'office', version);
    await mkdir(folder, { recursive: true });
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  };
  const release = (version: string, change: Partial<Release>) =>
    write(version, {
      'page.js': 'desks',
      'page.js.br': 'compressed desks',
      'release.json': JSON.stringify(aRelease(version, change)),
    });
  await release('o1', anOffice('o1').live);
  await release('o2', anOffice('o2').live);
  await release('open', FOR_EVERYBODY);
  await write('unfinished', { 'page.js': 'desks' });
  const ask = async (file: string, headers = {}, method = 'GET') => {
    const answer = await edge.request(`/releases/${file}`, { headers, method });
    return { ...answer, headers: { ...answer.headers, date: '' } };
  };
  return { ...edge, ask };
}

const HIDDEN = [
  'office/o2/page.js',
  'office/o2/page.js.br',
  'office/o2/release.json',
  'office/o2/~1/page.js',
  'office/o1/page.js',
  'office/open/page.js',
  'office/unfinished/page.js',
  '%6Fffice/o2/page.js',
  'office%2fo2%2fpage.js',
  'office/o2/~1/..%2fpage.js',
  'shell/../office/o2/page.js',
];

test.each(HIDDEN)('without a role there is no /releases/%s', async (file) => {
  const { ask, api } = await startWithFiles();
  const missing = await ask('catalog/c2/missing.js');
  for (const headers of [
    {},
    sessionOf('shopper'),
    sessionOf('nobody'),
    { ...sessionOf('shopper'), 'accept-encoding': 'br' },
  ]) {
    expect(await ask(file, headers)).toEqual(missing);
    const cached = { ...headers, 'if-none-match': '*' };
    expect(await ask(file, cached)).toEqual(missing);
    expect(await ask(file, headers, 'HEAD')).toEqual({ ...missing, text: '', body: Buffer.alloc(0) });
  }
  expect(api.requests.filter((request) => request.headers.cookie === undefined)).toEqual([]);
});

test('with a role a browser may keep a file for good, and nobody between', async () => {
  const { ask } = await startWithFiles();
  const headers = sessionOf('clerk');
  const file = await ask('office/o2/page.js', headers);
  expect(file).toMatchObject({
    status: 200,
    text: 'desks',
    headers: { 'cache-control': 'private, max-age=31536000, immutable' },
  });
  const kept = { 'if-none-match': file.headers.etag };
  expect(await ask('office/o2/page.js', { ...headers, ...kept })).toMatchObject({ status: 304, text: '' });
  expect((await ask('office/o2/page.js', kept)).status).toBe(404);
  for (const old of ['office/o1/page.js', 'office/open/page.js']) expect((await ask(old, headers)).text).toBe('desks');
});

test('the files of a page take no further call of the API', async () => {
  const { ask, request, api } = await startWithFiles();
  const headers = sessionOf('clerk');
  await request('/office', { headers });
  const calls = api.requests.length;
  await Promise.all(['o2/page.js', 'o2/release.json', 'o1/page.js'].map((file) => ask(`office/${file}`, headers)));
  expect(api.requests).toHaveLength(calls);
});

test('while the API does not say who has which role, nobody gets the files', async () => {
  const { ask, api } = await startWithFiles();
  api.respond('/user/profile', { status: 503, body: { status: 'ERROR', message: 'no' } });
  expect((await ask('office/o2/page.js', sessionOf('clerk'))).status).toBe(404);
});

test('of a remote for everybody only releases for roles are hidden, such as a canary', async () => {
  const canary = { percent: 1, release: anOffice('o2').live };
  const { ask, api } = await startWithFiles({ live: aRelease('open', FOR_EVERYBODY), canary });
  const statusOf = async (file: string, headers = {}) => (await ask(file, headers)).status;
  expect((await ask('office/open/page.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const file of ['office/o1/page.js', 'office/o2/page.js']) {
    expect([await statusOf(file), await statusOf(file, sessionOf('porter'))]).toEqual([404, 200]);
  }
  await ask('catalog/c2/remoteEntry.js', sessionOf('clerk'));
  expect(api.requests.filter(({ headers }) => /clerk/.test(headers.cookie ?? ''))).toEqual([]);
});

test('a release whose manifest cannot be read is served to nobody', async () => {
  const { ask, releases } = await startWithFiles();
  const folder = path.join(releases.folder, 'catalog/broken');
  await mkdir(folder);
  await writeFile(path.join(folder, 'release.json'), '{"routes":');
  await writeFile(path.join(folder, 'page.js'), 'desks');
  expect((await ask('catalog/broken/page.js')).status).toBe(503);
});

test('the releases of a remote for roles are listed for those who have one', async () => {
  const { request } = await startWithFiles();
  const statusOf = async (headers = {}) => (await request('/release-list/office', { headers })).status;
  expect([await statusOf(), await statusOf(sessionOf('shopper')), await statusOf(sessionOf('clerk'))]).toEqual([
    404, 404, 200,
  ]);
});

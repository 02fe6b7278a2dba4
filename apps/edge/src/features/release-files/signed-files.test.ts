import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startSignedStore } from '#testing/start-signed-store.ts';
import { bootOf } from '#testing/start-test-edge.ts';

const POLICY = "default-src 'none'; sandbox";

/** A store, and what somebody does who may write into its bucket, but has no key. */
async function anAttackedStore() {
  const shop = await startSignedStore();
  const [shell, catalog] = [await shop.version('shell'), await shop.version('catalog')];
  const put = (name: string, text: string | Buffer) => writeFile(path.join(shop.folder, name), text);
  const statusOf = async (name: string, encoding = 'identity') =>
    (await shop.request(`/releases/${name}`, { headers: { 'accept-encoding': encoding } })).status;
  return { ...shop, shell, catalog, put, statusOf };
}

test('files of a signed release are served, with a policy under which they run nothing as a page', async () => {
  const { request, catalog } = await anAttackedStore();
  for (const file of ['entry.js', 'static/css/page.css', 'picture.svg', 'picture.png', 'integrity.json']) {
    for (const encoding of ['identity', 'br', 'gzip']) {
      const answer = await request(`/releases/catalog/${catalog}/${file}`, {
        headers: { 'accept-encoding': encoding },
      });
      expect(answer.status, file).toBe(200);
      expect(answer.headers, file).toMatchObject({
        'content-security-policy': POLICY,
        'x-content-type-options': 'nosniff',
      });
    }
  }
});

test.each(['page.html', 'page.html.br', 'page.HTML', 'document.html', 'page.htm'])(
  'HTML is never served from releases: %s',
  async (file) => {
    const { put, statusOf, shell } = await anAttackedStore();
    await put(`shell/${shell}/page.HTML`, '<script>alert(1)</script>');
    await put(`shell/${shell}/page.htm`, '<script>alert(1)</script>');
    expect(await statusOf(`shell/${shell}/${file}`)).toBe(404);
  },
);

test('a file that was put into the bucket is not served, whatever it is named', async () => {
  const { put, statusOf, catalog } = await anAttackedStore();
  for (const name of ['evil.js', 'evil.svg', 'evil.png', 'files.json', 'release.json', 'constructor', '__proto__']) {
    if (!name.endsWith('.json')) await put(`catalog/${catalog}/${name}`, 'evil');
    expect(await statusOf(`catalog/${catalog}/${name}`), name).toBe(404);
  }
});

test('an altered file is not served, in none of its forms', async () => {
  const { put, request, statusOf, catalog } = await anAttackedStore();
  await put(`catalog/${catalog}/entry.js`, 'evil()');
  await put(`catalog/${catalog}/picture.svg.br`, brotliCompressSync('<svg onload="evil()"/>'));
  expect(await statusOf(`catalog/${catalog}/entry.js`)).toBe(404);
  const picture = await request(`/releases/catalog/${catalog}/picture.svg`, { headers: { 'accept-encoding': 'br' } });
  expect(picture).toMatchObject({ status: 200, text: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  expect(await statusOf(`catalog/${catalog}/picture.png`)).toBe(200);
  await put(`catalog/${catalog}/files.json`, '{"picture.png":"sha256-evil"}');
  const other = await anAttackedStore();
  await other.put(`catalog/${other.catalog}/files.json`, '{}');
  expect(await other.statusOf(`catalog/${other.catalog}/picture.png`)).toBe(404);
});

test('a release that nobody has signed has no files, and one of a foreign key neither', async () => {
  const { publish, statusOf, sellTeam } = await anAttackedStore();
  for (const [version, key] of [
    ['6.6.6', null],
    ['6.6.7', sellTeam],
  ] as const) {
    const { release } = await publish('catalog', version, key);
    expect(await statusOf(`catalog/${release.version}/entry.js`), version).toBe(404);
  }
});

test('files of what was live before are served to open pages, also after many releases', async () => {
  const { publish, putLive, statusOf, catalog } = await anAttackedStore();
  for (const version of ['1.1.0', '1.2.0', '1.3.0']) await putLive(await publish('catalog', version));
  const canary = await publish('catalog', '1.4.0');
  await putLive(canary, ({ previous, ...entry }) => ({
    ...entry,
    live: previous ?? entry.live,
    canary: { percent: 1, release: canary.release },
  }));
  await expect.poll(() => statusOf(`catalog/${canary.release.version}/entry.js`), { timeout: 10_000 }).toBe(200);
  expect(await statusOf(`catalog/${catalog}/entry.js`)).toBe(200);
  const never = await publish('catalog', '1.5.0');
  expect(await statusOf(`catalog/${never.release.version}/entry.js`)).toBe(404);
});

test('an altered document of the shell is not used: the last good one stays, and an edge that starts takes the one before', async () => {
  const { request, put, publish, putLive, openEdge, version } = await anAttackedStore();
  const next = await putLive(await publish('shell', '1.1.0'));
  await expect.poll(async () => (await request('/')).text, { timeout: 10_000 }).toContain('shell 1.1.0');
  await put(`shell/${next}/document.html`, '<script src="https://evil.example/"></script>{{head}}{{boot}}');
  const kept = await request('/');
  expect(kept.text).toContain('shell 1.1.0');
  expect(await version('shell')).toBe(next);
  const another = await openEdge();
  const page = await another.request('/');
  expect(page).toMatchObject({ status: 200, text: expect.stringContaining('shell 1.0.0') });
  expect(page.text).not.toContain('evil.example');
});

test('a release signed before there were lists works: what its entry says of its files counts', async () => {
  const { publish, putLive, put, statusOf, request } = await anAttackedStore();
  const { release, ...rest } = await publish('catalog', '1.1.0');
  const { listing: _, ...older } = release;
  await putLive({ ...rest, release: older });
  await put(`catalog/${older.version}/evil.js`, 'evil()');
  await put(`catalog/${older.version}/evil.svg`, '<svg/>');
  const inPage = async () => bootOf(await request('/')).slice.remotes['catalog']?.release.version;
  await expect.poll(inPage, { timeout: 10_000 }).toBe(older.version);
  for (const file of ['entry.js', 'picture.png', 'integrity.json']) {
    expect(await statusOf(`catalog/${older.version}/${file}`, 'br'), file).toBe(200);
  }
  for (const file of ['evil.js', 'evil.svg', 'picture.svg', 'build.json']) {
    expect(await statusOf(`catalog/${older.version}/${file}`, 'br'), file).toBe(404);
  }
});

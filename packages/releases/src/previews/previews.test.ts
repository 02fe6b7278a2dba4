import path from 'node:path';
import { expect, test } from 'vitest';
import { allow } from '../ownership/change-keys.ts';
import { markRelease } from '../publish/mark-release.ts';
import { readRegistry } from '../registry/change-registry.ts';
import { copyFolder, type ObjectStore } from '../storage/object-store.ts';
import { openObjectStore } from '../storage/open-object-store.ts';
import { openStaging } from '../storage/staging-store.ts';
import { aKey } from '../testing/a-signed-folder.ts';
import { ana, aStore, passingChecks } from '../testing/a-store.ts';
import { aFolder, buildApp } from '../testing/an-app.ts';
import { aBucketStore } from '../testing/an-object-store.ts';
import { collectPreviews, listPreviews } from './list-previews.ts';
import { hasEnded, isPreviewTrusted, readPreview } from './preview-record.ts';
import { previewName } from './preview-version.ts';
import { endPreview, type PreviewedBuild, publishPreview } from './publish-preview.ts';

const DAY_MS = 86_400_000;

/** A store with live releases, and the previews of a branch in it. */
async function aStoreWithPreviews() {
  const shop = await aStore();
  const appsDir = await aFolder();
  const preview = async (
    code: string,
    change: Partial<PreviewedBuild> = {},
    { store = shop.store, checks = passingChecks() } = {},
  ) => {
    const appDir = path.join(appsDir, `catalog-${code.length}`);
    await buildApp(appDir, 'catalog', code, '1.0.0');
    const staging = openStaging(store);
    const build = { ...ana, app: 'catalog', appDir, commit: 'f00', name: 'My branch', days: 2, staging, ...change };
    return publishPreview(store, build, checks);
  };
  return { ...shop, preview };
}

test.each([
  ['my-branch', 'my-branch'],
  ['feature/New sale_2', 'feature-new-sale-2'],
  ['../../shell', 'shell'],
  [`${'long'.repeat(20)}`, 'long'.repeat(10)],
  ['**', ''],
])('the preview of %s is named %s', (branch, name) => {
  expect(previewName(branch)).toBe(name);
});

test('a preview changes nothing that is live, uses up no version, and is reached by no rollback', async () => {
  const { store, preview, release, catalog, back } = await aStoreWithPreviews();
  const before = await readRegistry(store);
  const { version, name } = await preview('export const made = "branch";');
  expect([name, version]).toEqual(['my-branch', expect.stringMatching(/^1\.0\.0-[0-9a-f]{8}-preview-my-branch$/)]);
  expect(await readRegistry(store)).toEqual(before);
  await expect(back('catalog', version)).rejects.toThrow(`There is no release ${version} of "catalog"`);
  await release('catalog', '1.1.0');
  expect(await catalog()).toEqual(['1.1.0', '1.0.0']);
});

test('what would be refused as a release is no preview, and leaves nothing', async () => {
  const { store, preview } = await aStoreWithPreviews();
  const folders = await store.list('catalog');
  const checks = passingChecks({ tryInBrowser: async () => ['it throws'] });
  await expect(preview('broken', {}, { checks })).rejects.toThrow('it throws');
  expect(await store.list('catalog')).toEqual(folders);
});

test('what is marked as bad is no preview unless that is meant', async () => {
  const { store, preview } = await aStoreWithPreviews();
  const { version } = await preview('export const made = "bad";');
  const released = version.replace('-preview-my-branch', '');
  await markRelease(store, { ...ana, app: 'catalog', version: released, isBad: true, why: 'empty lists' });
  await expect(preview('export const made = "bad";')).rejects.toThrow('is marked as bad by Ana');
  expect(await preview('export const made = "bad";', { isBadMeant: true })).toMatchObject({ isBadMeant: true });
});

test('one that is made anew has the same link where nobody signs, and one that is taken back ends', async () => {
  const { store, preview } = await aStoreWithPreviews();
  const word = ({ link }: { link: string }) => link.split('~').at(-1);
  const first = await preview('first');
  expect(word(first)).toMatch(/^[\w-]{22}$/);
  const second = await preview('second one');
  expect(word(second)).toBe(word(first));
  expect(second.version).not.toBe(first.version);
  await endPreview(store, { ...ana, app: 'catalog', name: 'my-branch' });
  expect(await listPreviews(store)).toMatchObject([{ app: 'catalog', name: 'my-branch', state: 'ended' }]);
  expect(word(await preview('third'))).not.toBe(word(first));
  await expect(endPreview(store, { ...ana, app: 'catalog', name: 'other' })).rejects.toThrow('There is no preview');
});

test('where releases are signed, only a key that may release the app makes a preview or ends one', async () => {
  const { store, preview } = await aStoreWithPreviews();
  const [operator, team, stranger] = [aKey(), aKey(), aKey()];
  const by = { key: operator, print() {} };
  const keys = await allow(store, { app: 'operators', publicKey: operator.publicKey }, by).then(() =>
    allow(store, { app: 'catalog', publicKey: team.publicKey }, by),
  );
  await expect(preview('export {}', { key: stranger })).rejects.toThrow('may not release "catalog"');
  const record = await preview('export {}', { key: team });
  expect(isPreviewTrusted('catalog', record, keys)).toBe(false);
  const read = await readPreview(store, 'catalog', 'my-branch');
  if (!read) throw new Error('There is no preview.');
  expect(isPreviewTrusted('catalog', read, keys)).toBe(true);
  for (const forged of [
    { ...read, until: read.until + 1 },
    { ...read, paths: ['/cart'] },
  ]) {
    expect(isPreviewTrusted('catalog', forged, keys)).toBe(false);
  }
  expect(isPreviewTrusted('shell', read, keys)).toBe(false);
  await expect(endPreview(store, { ...ana, app: 'catalog', name: 'my-branch' })).rejects.toThrow('RELEASE_KEY');
  const ended = await endPreview(store, { ...ana, app: 'catalog', name: 'my-branch', key: team });
  expect(hasEnded(ended, Date.now() + 1)).toBe(true);
});

/** All names in a store below a folder. */
async function namesIn(store: ObjectStore, folder = ''): Promise<string[]> {
  const names = (await store.list(folder)).map((name) => path.posix.join(folder, name));
  const below = await Promise.all(
    names.map(async (name) => ((await store.list(name)).length > 0 ? namesIn(store, name) : [name])),
  );
  return below.flat().sort();
}

test.each(['folder', 'bucket'])(
  'ended previews are collected with their files in a %s, and nothing else',
  async (kind) => {
    const { store: folder, preview } = await aStoreWithPreviews();
    const store = kind === 'folder' ? folder : (await aBucketStore()).store;
    if (kind === 'bucket') await copyFolder(folder, store, '');
    const before = await namesIn(store);
    await preview('first', {}, { store });
    const first = await namesIn(store);
    const { version } = await preview('second one', {}, { store });
    await preview('another', { name: 'other', days: 9 }, { store });
    expect(await collectPreviews(store)).toEqual([]);
    // Earlier builds of what is still open go first.
    const soon = await collectPreviews(store, Date.now() + DAY_MS);
    expect(soon).toEqual([expect.stringMatching(/^catalog\/1\.0\.0-\w{8}-preview-my-branch$/)]);
    expect(first.some((name) => name.startsWith(soon[0] ?? 'none'))).toBe(true);
    const ended = await collectPreviews(store, Date.now() + 3 * DAY_MS);
    expect(ended).toEqual([`catalog/${version}`, 'catalog@my-branch']);
    await collectPreviews(store, Date.now() + 10 * DAY_MS);
    expect(await namesIn(store)).toEqual(before);
  },
);

test('who may write only below an app previews it, and removes nothing', async () => {
  const { store: folder, preview } = await aStoreWithPreviews();
  const { store, server } = await aBucketStore();
  await copyFolder(folder, store, '');
  const secret = server.allow('team', 'releases/catalog/');
  process.env['AWS_ACCESS_KEY_ID'] = 'team';
  process.env['AWS_SECRET_ACCESS_KEY'] = secret;
  const theirs = openObjectStore({ bucket: server.bucket, prefix: 'releases' });
  await preview('theirs', {}, { store: theirs });
  await expect(collectPreviews(theirs, Date.now() + 3 * DAY_MS)).rejects.toThrow(
    's3:DeleteObject on the files of previews, as docs/deployment.md says',
  );
});

import { expect, test } from 'vitest';
import { readRegistry } from '../registry/change-registry.ts';
import { openStaging } from '../storage/staging-store.ts';
import { ana, aStore, passingChecks } from '../testing/a-store.ts';
import { aFolder, buildApp } from '../testing/an-app.ts';
import { markRelease } from './mark-release.ts';
import { promote } from './promote.ts';
import { publishBuild } from './publish-build.ts';
import { releaseApp } from './release-app.ts';

/** A store with catalog 1.0.0, 1.1.0 and, live, 1.2.0. */
async function threeReleases() {
  const shop = await aStore();
  const first = (await readRegistry(shop.store))?.remotes['catalog']?.live.version ?? '';
  const second = (await shop.release('catalog', '1.1.0')).version;
  const live = (await shop.release('catalog', '1.2.0')).version;
  const mark = (version: string, isBad = true) =>
    markRelease(shop.store, { ...ana, app: 'catalog', version, isBad, why: 'empty lists' });
  return { ...shop, first, second, live, mark };
}

test('a rollback leaves out a release that is marked as bad, and so do pages that fall back', async () => {
  const { store, second, back, mark, catalog } = await threeReleases();
  expect(await catalog()).toEqual(['1.2.0', '1.1.0']);
  expect(await mark(second)).toBeUndefined();
  expect(await catalog()).toEqual(['1.2.0', undefined]);
  expect((await readRegistry(store))?.remotes['catalog']?.change).toMatchObject({ what: 'bad', note: 'empty lists' });
  await back('catalog');
  expect(await catalog()).toEqual(['1.0.0', undefined]);
});

test('a bad release is named with its reason, and reached with force or once the mark is taken back', async () => {
  const { first, back, mark, catalog } = await threeReleases();
  await mark(first);
  await expect(back('catalog', '1.0.0')).rejects.toThrow(
    /is marked as bad by Ana on \S+: empty lists\. All the same: .* --force/,
  );
  await mark(first, false);
  await back('catalog', '1.0.0');
  expect(await catalog()).toEqual(['1.0.0', undefined]);
});

test('a canary that was marked as bad does not go live, and its files are no new release', async () => {
  const { store, release, live, mark } = await threeReleases();
  const { version } = await release('catalog', '1.3.0', undefined, 10);
  expect([await mark(version), await mark(live)]).toEqual(['canary', 'live']);
  await expect(promote(store, { ...ana, app: 'catalog' }, passingChecks())).rejects.toThrow('is marked as bad by Ana');
});

test('a release is found by its number without a claim, and by the beginning of its name', async () => {
  const { store, back, catalog } = await threeReleases();
  const appDir = await aFolder();
  await buildApp(appDir, 'catalog', 'export const made = 1;', '0.9.0');
  await publishBuild(appDir, store, { commit: 'a1' });
  await back('catalog', '0.9.0');
  expect((await catalog())[0]).toBe('0.9.0');
  await buildApp(appDir, 'catalog', 'export const made = 2;', '0.9.0');
  await publishBuild(appDir, store, { commit: 'a2' });
  await back('catalog', '1.2.0');
  await expect(back('catalog', '0.9.0')).rejects.toThrow(
    /^0\.9\.0 may be several releases of "catalog": 0\.9\.0-\w+, 0\.9\.0-\w+ \(newest first\)/,
  );
  await expect(back('catalog', '7.0.0')).rejects.toThrow(
    /^There is no release 7\.0\.0 of "catalog"\. The last ones are 1\.2\.0-/,
  );
});

test('a release that is refused leaves nothing in the store, and one that passes is whole', async () => {
  const { store } = await aStore();
  const appDir = await aFolder();
  await buildApp(appDir, 'catalog', 'export const made = 3;', '2.0.0');
  const before = await store.list('catalog');
  const built = { ...ana, app: 'catalog', appDir, commit: 'c0ffee' };
  const refuse = passingChecks({ tryInBrowser: async () => ['The lists are empty.'] });
  const refused = releaseApp(store, { ...built, staging: openStaging(store) }, refuse);
  await expect(refused).rejects.toThrow('The lists are empty.');
  expect(await store.list('catalog')).toEqual(before);
  const { version } = await releaseApp(store, { ...built, staging: openStaging(store) }, passingChecks());
  expect(await store.list(`catalog/${version}`)).toEqual(
    expect.arrayContaining(['entry.js', 'entry.js.br', 'release.json']),
  );
  expect((await readRegistry(store))?.remotes['catalog']?.live).toMatchObject({ version, commit: 'c0ffee' });
});

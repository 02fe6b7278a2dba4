import { expect, test } from 'vitest';
import { readRegistry } from '../registry/change-registry.ts';
import { releaseHistory } from '../registry/release-history.ts';
import { openFolderStore } from '../storage/folder-store.ts';
import { ana, aStore, passingChecks } from '../testing/a-store.ts';
import { aFolder, buildApp } from '../testing/an-app.ts';
import { endCanary, promote } from './promote.ts';
import { releasedVersions, releaseNamed } from './published-release.ts';
import { releaseApp } from './release-app.ts';

test('a release goes live, records its commit, and the one before it stays available', async () => {
  const { store, release, catalog } = await aStore();
  expect(await release('catalog', '1.1.0')).toMatchObject({ commit: 'c0ffee' });
  expect(await catalog()).toEqual(['1.1.0', '1.0.0']);
  expect(await releasedVersions(store, 'catalog')).toEqual(['1.0.0', '1.1.0']);
});

test('a release names the commit that it was made of, not that of an earlier one that was refused', async () => {
  const { store } = await aStore();
  const appDir = await aFolder();
  await buildApp(appDir, 'catalog', 'export {};', '1.1.0');
  const releaseOf = (commit: string, checks = passingChecks()) =>
    releaseApp(store, { ...ana, app: 'catalog', appDir, commit }, checks);
  const refusing = passingChecks({ tryInBrowser: async () => ['it shows nothing'] });
  await expect(releaseOf('badc0de', refusing)).rejects.toThrow('it shows nothing');
  const { version } = await releaseOf('c0ffee');
  const [newest] = await releaseHistory(store, 'catalog', 1);
  expect(newest).toMatchObject({ version, commit: 'c0ffee' });
  expect(await releaseNamed(store, 'catalog', '1.1.0')).toMatchObject({ commit: 'c0ffee' });
});

test('a version is used once, with the same content or another', async () => {
  const { release, catalog } = await aStore();
  await expect(release('catalog', '1.0.0')).rejects.toThrow('raise "version" in apps/catalog/package.json');
  await expect(release('catalog', '1.0.0', 'export {};')).rejects.toThrow('has been released already');
  expect(await catalog()).toEqual(['1.0.0', undefined]);
});

test('of two releases of the same version at the same moment one succeeds', async () => {
  const { release, catalog } = await aStore();
  const made = await Promise.allSettled(['one', 'the other'].map((code) => release('catalog', '2.0.0', `// ${code}`)));
  expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await catalog()).toEqual(['2.0.0', '1.0.0']);
});

test('two remotes released at the same moment are both live', async () => {
  const { store, release } = await aStore();
  await Promise.all([release('sell', '1.0.0'), release('account', '1.0.0'), release('catalog', '1.1.0')]);
  const registry = await readRegistry(store);
  expect(Object.keys(registry?.remotes ?? {}).sort()).toEqual(['account', 'catalog', 'sell']);
  expect(registry?.remotes['catalog']?.live.version).toMatch(/^1\.1\.0-/);
});

test('a rollback goes to the release before, and what was rolled back is no fallback', async () => {
  const { release, back, catalog } = await aStore();
  await release('catalog', '1.1.0');
  await release('catalog', '1.2.0');
  await back('catalog');
  expect(await catalog()).toEqual(['1.1.0', '1.0.0']);
  await back('catalog', '1.0.0');
  expect(await catalog()).toEqual(['1.0.0', undefined]);
  await back('catalog', '1.2.0');
  expect(await catalog()).toEqual(['1.2.0', '1.1.0']);
});

test('a rollback goes to any version that was ever live', async () => {
  const { release, back, catalog } = await aStore();
  await release('catalog', '1.1.0');
  await release('catalog', '1.2.0');
  await back('catalog', '1.0.0');
  expect(await catalog()).toEqual(['1.0.0', undefined]);
  await expect(back('catalog', '9.9.9')).rejects.toThrow('There is no release 9.9.9 of "catalog"');
  await expect(back('catalog', '1.0.0')).rejects.toThrow('is live');
  await expect(back('shell')).rejects.toThrow('There is no release of "shell" before');
  await expect(back('reviews')).rejects.toThrow('has never been released');
});

test('without a live shell no remote is released', async () => {
  const store = openFolderStore(await aFolder());
  const appDir = await aFolder();
  await buildApp(appDir, 'catalog', 'export {};');
  await expect(
    releaseApp(store, { ...ana, app: 'catalog', appDir, commit: 'c0ffee' }, passingChecks()),
  ).rejects.toThrow('no live shell');
  expect(await readRegistry(store)).toBeUndefined();
});

test('an incompatible release is rejected, and its version may be used for a compatible one', async () => {
  const { release, catalog } = await aStore();
  await expect(release('sell', '1.0.0', '/'.repeat(10))).resolves.toBeDefined();
  const tooMuch = Array.from({ length: 60_000 }, (_, i) => ((i * 2654435761) >>> 0).toString(36)).join('');
  await expect(release('catalog', '1.1.0', `// ${tooMuch}`)).rejects.toThrow('Its scripts are');
  expect(await catalog()).toEqual(['1.0.0', undefined]);
  await release('catalog', '1.1.0');
  expect(await catalog()).toEqual(['1.1.0', '1.0.0']);
});

test('a canary is for a share of the visitors, until it is promoted', async () => {
  const { store, release, catalog } = await aStore();
  await release('catalog', '1.1.0', undefined, 10);
  expect(await catalog()).toEqual(['1.0.0', undefined]);
  expect((await readRegistry(store))?.remotes['catalog']?.canary).toMatchObject({
    percent: 10,
    since: expect.stringMatching(/^20.*Z$/),
  });
  await promote(store, { ...ana, app: 'catalog' }, passingChecks());
  expect(await catalog()).toEqual(['1.1.0', '1.0.0']);
  expect((await readRegistry(store))?.remotes['catalog']).not.toHaveProperty('canary');
  await expect(promote(store, { ...ana, app: 'catalog' }, passingChecks())).rejects.toThrow(
    'There is no canary of "catalog".',
  );
});

test('a canary that ends while it is being promoted is not promoted', async () => {
  const { store, release, catalog } = await aStore();
  await release('catalog', '1.1.0', undefined, 10);
  const tryInBrowser = async () => {
    await endCanary(store, { ...ana, app: 'catalog' });
    return [];
  };
  await expect(promote(store, { ...ana, app: 'catalog' }, passingChecks({ tryInBrowser }))).rejects.toThrow(
    'is no longer the canary of "catalog"',
  );
  expect(await catalog()).toEqual(['1.0.0', undefined]);
});

test('a release changes the paths of its app, and a rollback restores them', async () => {
  const { store, back } = await aStore();
  const appDir = await aFolder();
  await buildApp(appDir, 'catalog', 'export {};', '1.1.0', ['/catalog', '/wishes']);
  await releaseApp(store, { ...ana, app: 'catalog', appDir, commit: 'c0ffee', canary: 10 }, passingChecks());
  const paths = async () => (await readRegistry(store))?.remotes['catalog']?.paths;
  expect(await paths()).toEqual(['/catalog']);
  await promote(store, { ...ana, app: 'catalog' }, passingChecks());
  expect(await paths()).toEqual(['/catalog', '/wishes']);
  await back('catalog');
  expect(await paths()).toEqual(['/catalog']);
});

test('when a canary is ended, all visitors get the live release', async () => {
  const { store, release, catalog } = await aStore();
  await release('catalog', '1.1.0', undefined, 10);
  await endCanary(store, { ...ana, app: 'catalog' });
  expect(await catalog()).toEqual(['1.0.0', undefined]);
  await expect(endCanary(store, { ...ana, app: 'catalog' })).rejects.toThrow('There is no canary of "catalog".');
});

test('the first release of a remote cannot be a canary', async () => {
  const { release } = await aStore();
  await expect(release('sell', '1.0.0', undefined, 10)).rejects.toThrow('its first release is for everybody');
});

test('a release that fails in a browser does not go live, and its version may be used for one that works', async () => {
  const { store, release, back, catalog } = await aStore();
  await release('catalog', '1.1.0');
  await release('catalog', '1.2.0', undefined, 10);
  const checks = passingChecks({ tryInBrowser: async ({ release }) => [`${release.version} shows nothing`] });
  await expect(release('catalog', '1.3.0', undefined, undefined, checks)).rejects.toThrow(
    /^1\.3\.0-\w+ shows nothing$/,
  );
  await expect(back('catalog', '1.2.0', checks)).rejects.toThrow(/^1\.2\.0-\w+ shows nothing$/);
  await expect(promote(store, { ...ana, app: 'catalog' }, checks)).rejects.toThrow(/^1\.2\.0-\w+ shows nothing$/);
  expect(await catalog()).toEqual(['1.1.0', '1.0.0']);
  await release('catalog', '1.3.0');
  expect(await catalog()).toEqual(['1.3.0', '1.1.0']);
});

test('a release is compared with what went live while it was tested in a browser', async () => {
  const { release, catalog } = await aStore();
  const checks = passingChecks({
    findIncompatibilities: async (_, live) =>
      live.remotes['catalog']?.live.version.startsWith('1.1.0') ? ['1.1.0 is in the way'] : [],
    tryInBrowser: async () => {
      await release('catalog', '1.1.0');
      return [];
    },
  });
  await expect(release('sell', '1.0.0', undefined, undefined, checks)).rejects.toThrow('1.1.0 is in the way');
  expect(await catalog()).toEqual(['1.1.0', '1.0.0']);
});

test('a used version is rejected before the checks run', async () => {
  const { release } = await aStore();
  const checks = passingChecks({ findIncompatibilities: async () => ['it was asked'] });
  await expect(release('catalog', '1.0.0', undefined, undefined, checks)).rejects.toThrow('has been released already');
});

test('a release interrupted while its files were stored leaves nothing behind, and can be repeated', async () => {
  const { store, release, catalog } = await aStore();
  let files = 0;
  const stopping: typeof store = {
    ...store,
    put: (name, content) =>
      ++files > 3 ? Promise.reject(new Error('the machine went off')) : store.put(name, content),
  };
  await expect(release('catalog', '1.1.0', undefined, undefined, passingChecks(), stopping)).rejects.toThrow(
    'went off',
  );
  expect(await catalog()).toEqual(['1.0.0', undefined]);
  await release('catalog', '1.1.0');
  expect(await catalog()).toEqual(['1.1.0', '1.0.0']);
});

test('a release interrupted right before it went live is made live by a rollback to it', async () => {
  const { store, release, back, catalog } = await aStore();
  const stopping: typeof store = {
    ...store,
    create: (name, content) =>
      name.startsWith('registry-editions')
        ? Promise.reject(new Error('the machine went off'))
        : store.create(name, content),
  };
  await expect(release('catalog', '1.1.0', undefined, undefined, passingChecks(), stopping)).rejects.toThrow(
    'went off',
  );
  await expect(release('catalog', '1.1.0')).rejects.toThrow('npm run rollback -- catalog@1.1.0');
  await back('catalog', '1.1.0');
  expect(await catalog()).toEqual(['1.1.0', '1.0.0']);
});

import path from 'node:path';
import { startS3Server } from '@patina/test-kit/s3/s3-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createCanaryWatch } from '../canary/watch-canaries.ts';
import { endCanary, promote } from '../publish/promote.ts';
import { publishAll } from '../publish/publish-all.ts';
import { releaseApp } from '../publish/release-app.ts';
import { takeBack } from '../publish/take-back.ts';
import { changeRegistry, readRegistry } from '../registry/change-registry.ts';
import { releaseHistory } from '../registry/release-history.ts';
import { readReleaseKeys } from '../registry/revisions.ts';
import { openObjectStore } from '../storage/open-object-store.ts';
import { aKey } from '../testing/a-signed-folder.ts';
import { ana, aStore, passingChecks, stoppingAt } from '../testing/a-store.ts';
import { aFolder, buildApp, TREE } from '../testing/an-app.ts';
import { allow, revoke, setTrust, signAgain, waiveTests } from './change-keys.ts';
import { isTrusted, mayLeaveTests, maySeePeople } from './release-keys.ts';
import { isManifestSigned, putManifest, readManifest } from './release-manifest.ts';
import { rejectForeignKey } from './sign-changes.ts';
import { entryFault } from './sign-entry.ts';

/** A store with a live shell and catalog in which releases are signed, and a key of an operator and of each team. */
async function aSignedStore() {
  const { store, folder } = await aStore();
  const [operator, catalogTeam, sellTeam] = [aKey(), aKey(), aKey()];
  const asOperator = { key: operator, print() {} };
  await allow(store, { app: 'operators', publicKey: operator.publicKey }, asOperator);
  await allow(store, { app: 'catalog', publicKey: catalogTeam.publicKey }, asOperator);
  await allow(store, { app: 'sell', publicKey: sellTeam.publicKey }, asOperator);
  const appsDir = await aFolder();
  const release = async (app: string, version: string, key = catalogTeam, canary?: number, into = store) => {
    const appDir = path.join(appsDir, `${app}-${version}`);
    await buildApp(appDir, app, `export const made = '${app} ${version}';`, version);
    return releaseApp(into, { ...ana, key, app, appDir, commit: 'c0ffee', canary }, passingChecks());
  };
  const live = async (app: string) => {
    const registry = await readRegistry(store);
    const entry = app === 'shell' ? registry?.shell : registry?.remotes[app];
    const keys = await readReleaseKeys(store);
    return entry && keys && { version: entry.live.version.split('-')[0], fault: entryFault(app, entry, keys) };
  };
  const back = (app: string, key = catalogTeam) =>
    takeBack(store, { ...ana, key, app, version: undefined }, (command) => command(passingChecks()));
  return { store, folder, operator, asOperator, catalogTeam, sellTeam, release, live, back };
}

test('the first key of an operator signs what is live, so that nothing stops being shown', async () => {
  const { live } = await aSignedStore();
  expect(await live('shell')).toEqual({ version: '1.0.0', fault: undefined });
  expect(await live('catalog')).toEqual({ version: '1.0.0', fault: undefined });
});

test('a team releases, tries with a canary, promotes and goes back with its key', async () => {
  const { store, catalogTeam, release, live, back } = await aSignedStore();
  await release('catalog', '1.1.0');
  expect(await live('catalog')).toEqual({ version: '1.1.0', fault: undefined });
  await release('catalog', '1.2.0', catalogTeam, 10);
  expect(await live('catalog')).toEqual({ version: '1.1.0', fault: undefined });
  await promote(store, { ...ana, key: catalogTeam, app: 'catalog' }, passingChecks());
  expect(await live('catalog')).toEqual({ version: '1.2.0', fault: undefined });
  await back('catalog');
  expect(await live('catalog')).toEqual({ version: '1.1.0', fault: undefined });
  await release('catalog', '1.3.0', catalogTeam, 10);
  await endCanary(store, { ...ana, key: catalogTeam, app: 'catalog' });
  expect(await live('catalog')).toEqual({ version: '1.1.0', fault: undefined });
});

test('a team’s key changes nothing of another app', async () => {
  const { store, sellTeam, release, live, back } = await aSignedStore();
  await release('catalog', '1.1.0');
  const reason = 'may not release "catalog": ask the operator for "npm run keys -- allow catalog ';
  await expect(release('catalog', '1.2.0', sellTeam)).rejects.toThrow(reason);
  await expect(back('catalog', sellTeam)).rejects.toThrow(reason);
  await expect(rejectForeignKey(store, 'catalog', sellTeam)).rejects.toThrow(reason);
  await expect(release('shell', '1.1.0', sellTeam)).rejects.toThrow('may not release "shell"');
  expect(await live('catalog')).toEqual({ version: '1.1.0', fault: undefined });
});

test('without a key nothing is released, and the reason says how to set it', async () => {
  const { store, live } = await aSignedStore();
  const without = takeBack(store, { ...ana, app: 'catalog', version: '1.0.0' }, (command) => command(passingChecks()));
  await expect(without).rejects.toThrow('set RELEASE_KEY to the file');
  await expect(rejectForeignKey(store, 'catalog', undefined)).rejects.toThrow('set RELEASE_KEY to the file');
  expect(await live('catalog')).toEqual({ version: '1.0.0', fault: undefined });
});

test('a key is replaced: allow the new one, sign what is live with it, revoke the old one', async () => {
  const { store, asOperator, catalogTeam, release, live } = await aSignedStore();
  await release('catalog', '1.1.0');
  const next = aKey();
  await allow(store, { app: 'catalog', publicKey: next.publicKey }, asOperator);
  const old = { app: 'catalog', publicKey: catalogTeam.publicKey };
  await expect(revoke(store, old)).rejects.toThrow('has signed what is live of catalog');
  await signAgain(store, 'catalog', { key: next, print() {} });
  await revoke(store, old);
  expect(await live('catalog')).toEqual({ version: '1.1.0', fault: undefined });
  await expect(release('catalog', '1.2.0')).rejects.toThrow('may not release "catalog"');
  await release('catalog', '1.2.0', next);
  expect(await live('catalog')).toEqual({ version: '1.2.0', fault: undefined });
});

test('the last operator stays', async () => {
  const { store, operator } = await aSignedStore();
  const revoked = revoke(store, { app: 'operators', publicKey: operator.publicKey });
  await expect(revoked).rejects.toThrow('allow another one first');
});

test('signing starts with an operator’s own key, and with a key', async () => {
  const { store } = await aStore();
  const key = aKey();
  const team = allow(store, { app: 'catalog', publicKey: key.publicKey }, { key, print() {} });
  await expect(team).rejects.toThrow('start with your own key');
  const another = allow(store, { app: 'operators', publicKey: aKey().publicKey }, { key, print() {} });
  await expect(another).rejects.toThrow('start with your own key');
  const allowed = allow(store, { app: 'operators', publicKey: key.publicKey }, { key, print() {} });
  expect((await allowed).operators).toEqual([key.publicKey]);
  await expect(allow(store, { app: 'sell', publicKey: 'ssh-ed25519 AAAA' }, { key, print() {} })).rejects.toThrow(
    'is no public key',
  );
});

test('the whole tree is published with the key of an operator only', async () => {
  const { store, operator, catalogTeam, live } = await aSignedStore();
  const appsDir = await aFolder();
  for (const app of TREE) await buildApp(path.join(appsDir, app), app, `export const made = '${app}';`, '2.0.0');
  await expect(publishAll(store, TREE, appsDir, catalogTeam)).rejects.toThrow('may not release');
  await publishAll(store, TREE, appsDir, operator);
  for (const app of TREE) expect(await live(app)).toEqual({ version: '2.0.0', fault: undefined });
});

test('what a newer version writes into an entry is kept by a change of another app, and stays signed', async () => {
  const { store, operator, release, live } = await aSignedStore();
  const newer = { later: true };
  await changeRegistry(
    store,
    (registry) => {
      if (!registry) throw new Error('there is no registry');
      return { ...registry, shell: { ...registry.shell, ...newer } };
    },
    { key: operator },
  );
  await release('catalog', '1.1.0');
  expect((await readRegistry(store))?.shell).toMatchObject(newer);
  expect(await live('shell')).toEqual({ version: '1.0.0', fault: undefined });
});

test('an app with a registry of its own is released, and taken back, with rights on its prefix only', async () => {
  const server = await startS3Server();
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await server.stop();
  });
  for (const [name, value] of Object.entries(server.env)) vi.stubEnv(name, value);
  const open = () => openObjectStore({ bucket: server.bucket, prefix: 'live' });
  const { release } = await aStore();
  const all = open();
  const [operator, team] = [aKey(), aKey()];
  await release('shell', '1.0.0', undefined, undefined, undefined, all);
  await release('catalog', '1.0.0', undefined, undefined, undefined, all);
  await allow(all, { app: 'operators', publicKey: operator.publicKey }, { key: operator, print() {} });
  const giftCards = { app: 'gift-cards', publicKey: team.publicKey, ownRegistry: true };
  await allow(all, giftCards, { key: operator, print() {} });
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'team');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', server.allow('team', 'live/gift-cards/'));
  const own = open();
  const appsDir = await aFolder();
  const releaseGiftCards = async (version: string, canary?: number) => {
    const appDir = path.join(appsDir, version);
    await buildApp(appDir, 'gift-cards', `export const made = '${version}';`, version);
    return releaseApp(own, { ...ana, key: team, app: 'gift-cards', appDir, commit: 'c0ffee', canary }, passingChecks());
  };
  await releaseGiftCards('1.0.0');
  await releaseGiftCards('1.1.0');
  const live = async () => {
    const { live, previous } = (await readRegistry(all))?.remotes['gift-cards'] ?? {};
    return [live?.version.split('-')[0], previous?.version.split('-')[0]];
  };
  expect(await live()).toEqual(['1.1.0', '1.0.0']);
  const taking = { ...ana, key: team, app: 'gift-cards', version: undefined };
  await takeBack(own, taking, (command) => command(passingChecks()));
  expect(await live()).toEqual(['1.0.0', undefined]);
  await releaseGiftCards('1.2.0', 10);
  await promote(own, { ...ana, key: team, app: 'gift-cards' }, passingChecks());
  expect(await live()).toEqual(['1.2.0', '1.0.0']);
  expect((await releaseHistory(own, 'gift-cards', 10)).map(({ what }) => what)).toEqual([
    'promotion',
    'canary',
    'rollback',
    'release',
    'release',
  ]);
  await expect(own.put('catalog/claims/9.9.9', '')).rejects.toThrow('access is denied');
  await expect(own.put('registry.json', '')).rejects.toThrow('access is denied');
  const written = server.requests.filter((request) => request.startsWith('PUT'));
  expect(written.filter((request) => request.includes('/gift-cards/')).length).toBeGreaterThan(0);
  expect([...server.objects.keys()].filter((key) => key.startsWith('live/registry-editions/'))).toHaveLength(3);
});

test('a change of an app with its own registry that was cut off is completed by the next command', async () => {
  const { store, asOperator, release, live } = await aSignedStore();
  const team = aKey();
  await allow(store, { app: 'gift-cards', publicKey: team.publicKey, ownRegistry: true }, asOperator);
  await release('gift-cards', '1.0.0', team);
  const stopping = stoppingAt(store, 'gift-cards/registry.json');
  await expect(release('gift-cards', '1.1.0', team, undefined, stopping)).rejects.toThrow('the machine went off');
  expect(await live('gift-cards')).toMatchObject({ version: '1.0.0' });
  await release('catalog', '1.1.0');
  expect(await live('gift-cards')).toMatchObject({ version: '1.0.0' });
  await release('gift-cards', '1.2.0', team);
  expect((await readRegistry(store))?.remotes['gift-cards']?.previous?.version).toMatch(/^1\.1\.0-/);
});

test('a team cannot put an entry of another app into its own registry', async () => {
  const { store, asOperator, release, live } = await aSignedStore();
  const team = aKey();
  await allow(store, { app: 'gift-cards', publicKey: team.publicKey, ownRegistry: true }, asOperator);
  await release('gift-cards', '1.0.0', team);
  const own = JSON.parse(`${await store.get('gift-cards/registry.json')}`);
  own.remotes.catalog = { ...own.remotes['gift-cards'], paths: ['/'] };
  await store.put('gift-cards/registry.json', JSON.stringify(own));
  expect(await live('catalog')).toEqual({ version: '1.0.0', fault: undefined });
});

test('a change that was cut off in a registry of its own is finished, by a rollback as by the watch, and goes back no further', async () => {
  const { store, asOperator, operator, release, live } = await aSignedStore();
  const team = aKey();
  await allow(store, { app: 'gift-cards', publicKey: team.publicKey, ownRegistry: true }, asOperator);
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await release('gift-cards', version, team);
  const by = { ...ana, key: team, app: 'gift-cards', version: undefined };
  const cutOff = stoppingAt(store, 'gift-cards/registry.json');
  const back = (from = store) => takeBack(from, by, (command) => command(passingChecks()));
  await expect(back(cutOff)).rejects.toThrow('the machine went off');
  expect(await live('gift-cards')).toMatchObject({ version: '1.2.0' });
  expect(await back()).toMatchObject({ what: 'finished' });
  await expect(back()).rejects.toThrow('This is in force already: rollback of "gift-cards" to 1.1.0');
  expect(await live('gift-cards')).toMatchObject({ version: '1.1.0', fault: undefined });

  const canary = await release('gift-cards', '1.3.0', team, 10);
  await expect(endCanary(cutOff, { ...ana, key: team, app: 'gift-cards' })).rejects.toThrow('the machine went off');
  const logged: string[] = [];
  const count = (version: string, failed: number) => ({ app: 'gift-cards', version, pages: 500, failed });
  const fetchHealth = async () => [count(canary.version, 400), count((await live('gift-cards'))?.version ?? '', 0)];
  const watch = createCanaryWatch({ store, fetchHealth, log: (line) => logged.push(line), key: operator });
  for (let round = 0; round < 2; round += 1) await watch.check();
  expect((await readRegistry(store))?.remotes['gift-cards']).not.toHaveProperty('canary');
  expect(logged).toEqual([expect.stringMatching(/end of the canary of "gift-cards" 1\.3\.0-.* It is in force now\.$/)]);
});

test('the end of a canary is not rejected because its own record was made and only the answer was lost', async () => {
  const { store, catalogTeam, release } = await aSignedStore();
  await release('catalog', '1.3.0', catalogTeam, 10);
  let isLost = true;
  const losing: typeof store = {
    ...store,
    async create(name, content) {
      const isNew = await store.create(name, content);
      if (!isLost) return isNew;
      isLost = false;
      return false;
    },
  };
  await endCanary(losing, { ...ana, key: catalogTeam, app: 'catalog' });
  expect((await readRegistry(store))?.remotes['catalog']).not.toHaveProperty('canary');
});

test('a manifest is signed by whoever releases, for its app and its folder', async () => {
  const { store, operator, sellTeam, release } = await aSignedStore();
  const { version } = await release('catalog', '1.1.0');
  const keys = await readReleaseKeys(store);
  const manifest = await readManifest(store, 'catalog', version);
  if (!keys || !manifest) throw new Error('There is no release.');
  expect(isManifestSigned('catalog', manifest, keys)).toBe(true);
  expect(isManifestSigned('sell', manifest, keys)).toBe(false);
  expect(isManifestSigned('constructor', manifest, keys)).toBe(false);
  expect(isManifestSigned('catalog', { release: manifest.release }, keys)).toBe(false);
  const altered = { ...manifest, release: { ...manifest.release, entry: 'evil.js' } };
  expect(isManifestSigned('catalog', altered, keys)).toBe(false);
  expect(isManifestSigned('catalog', manifest, { operators: [operator.publicKey], apps: {} })).toBe(false);
  await putManifest(store, 'catalog', manifest.release, sellTeam);
  const foreign = await readManifest(store, 'catalog', version);
  expect(foreign && isManifestSigned('catalog', foreign, keys)).toBe(false);
  await store.put('catalog/9.9.9-moved/release.json', JSON.stringify(manifest.release));
  await expect(readManifest(store, 'catalog', '9.9.9-moved')).rejects.toThrow(`has the manifest of ${version}`);
});

test('a release of a team signs nothing that somebody has altered in the bucket before', async () => {
  const { store, asOperator, release, live } = await aSignedStore();
  await release('catalog', '1.1.0');
  const registry = await readRegistry(store);
  const catalog = registry?.remotes['catalog'];
  if (!registry || !catalog) throw new Error('There is no catalogue.');
  const evil = { ...catalog, live: { ...catalog.live, assets: { 'entry.js': 'sha256-evil' } } };
  const content = JSON.stringify({ ...registry, remotes: { ...registry.remotes, catalog: evil } });
  await store.put('registry-editions/00000099.json', content);
  await store.put('registry.json', content);
  await expect(release('catalog', '1.2.0')).rejects.toThrow('it was changed afterwards');
  expect(await live('catalog')).toMatchObject({ fault: expect.stringContaining('it was changed afterwards') });
  // An operator who has looked at it may sign it as it is.
  await signAgain(store, 'catalog', asOperator);
  await release('catalog', '1.3.0');
  expect(await live('catalog')).toEqual({ version: '1.3.0', fault: undefined });
});

test('a rollback takes the release that was signed when it was live, whatever its manifest says now', async () => {
  const { store, release, live, catalogTeam } = await aSignedStore();
  const first = await release('catalog', '1.1.0');
  await release('catalog', '1.2.0');
  const evil = { ...first, assets: { 'entry.js': 'sha256-evil' } };
  await store.put(`catalog/${first.version}/release.json`, JSON.stringify(evil));
  const to = (version: string) =>
    takeBack(store, { ...ana, key: catalogTeam, app: 'catalog', version }, (command) => command(passingChecks()));
  await to('1.1.0');
  expect(await live('catalog')).toEqual({ version: '1.1.0', fault: undefined });
  expect((await readRegistry(store))?.remotes['catalog']?.live.assets).toEqual(first.assets);
  const neverLive = { ...evil, version: '1.9.0-feedbeef' };
  await store.put('catalog/1.9.0-feedbeef/release.json', JSON.stringify(neverLive));
  await store.create('catalog/claims/1.9.0', '1.9.0-feedbeef');
  await expect(to('1.9.0')).rejects.toThrow('was never live, and is not signed by somebody who may release "catalog"');
});

test('the server renders a partner’s pages with data of people only if the operators say so, and the house’s always', async () => {
  const { store, asOperator } = await aSignedStore();
  const team = aKey();
  const keys = await allow(store, { app: 'gift-cards', publicKey: team.publicKey, ownRegistry: true }, asOperator);
  const apps = [undefined, 'catalog', 'gift-cards', 'constructor'];
  expect(apps.map((app) => maySeePeople(undefined, app))).toEqual([true, true, true, true]);
  expect(apps.map((app) => maySeePeople(keys, app))).toEqual([true, true, false, true]);
  for (const [trust, may] of [
    ['guests', false],
    ['everybody', true],
    ['nobody', false],
  ] as const) {
    expect(maySeePeople(await setTrust(store, 'gift-cards', trust), 'gift-cards')).toBe(may);
  }
  const own = { keys: [], ownRegistry: true, trusted: true, paths: ['/gift-cards'] };
  expect(maySeePeople({ ...keys, apps: { 'gift-cards': own } }, 'gift-cards')).toBe(false);
});

test('without its tests an app is released by the operators, and by its team once they waive them', async () => {
  const { store, operator, catalogTeam } = await aSignedStore();
  const may = async (key: string) => mayLeaveTests(await readReleaseKeys(store), 'catalog', key);
  expect([await may(operator.publicKey), await may(catalogTeam.publicKey)]).toEqual([true, false]);
  await waiveTests(store, 'catalog', true);
  expect(await may(catalogTeam.publicKey)).toBe(true);
  await waiveTests(store, 'catalog', false);
  expect(await may(catalogTeam.publicKey)).toBe(false);
  expect(mayLeaveTests(undefined, 'catalog', undefined)).toBe(true);
  await expect(waiveTests(store, 'account', true)).rejects.toThrow('"account" has no keys of its own');
});

test('a partner’s pages are rendered on the server only if the operators trust it', async () => {
  const { store, asOperator } = await aSignedStore();
  const team = aKey();
  const keys = await allow(store, { app: 'gift-cards', publicKey: team.publicKey, ownRegistry: true }, asOperator);
  expect(['shell', 'catalog', 'gift-cards', 'constructor'].map((app) => isTrusted(keys, app))).toEqual([
    true,
    true,
    false,
    true,
  ]);
  expect(isTrusted(await setTrust(store, 'gift-cards', 'guests'), 'gift-cards')).toBe(true);
  expect(isTrusted(await setTrust(store, 'gift-cards', 'nobody'), 'gift-cards')).toBe(false);
  await expect(setTrust(store, 'account', 'guests')).rejects.toThrow('"account" has no keys of its own');
});

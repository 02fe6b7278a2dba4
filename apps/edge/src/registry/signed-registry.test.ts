import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Registry, RegistryEntry } from '@patina/platform/registry';
import { RELEASE_KEYS, type ReleaseKeys } from '@patina/releases/ownership/release-keys';
import { signEntry } from '@patina/releases/ownership/sign-entry';
import { createSigningKey, parseSigningKey, type SigningKey } from '@patina/releases/ownership/signing-key';
import { openObjectStore } from '@patina/releases/storage/open-object-store';
import { afterEach, expect, test, vi } from 'vitest';
import { aRegistry, aRelease, makeReleases } from '#testing/releases-folder.ts';
import { openRegistryCache } from './registry-cache.ts';

afterEach(() => {
  vi.useRealTimers();
});

const aKey = () => parseSigningKey(createSigningKey()) as SigningKey;
const [operator, catalogTeam, sellTeam] = [aKey(), aKey(), aKey()];
const keys: ReleaseKeys = {
  operators: [operator.publicKey],
  apps: {
    catalog: { keys: [catalogTeam.publicKey] },
    'gift-cards': { keys: [sellTeam.publicKey], paths: ['/gift-cards'], ownRegistry: true },
  },
};

const shell = signEntry('shell', aRegistry().shell, undefined, operator);
const catalog = (version: string, key?: SigningKey, before?: RegistryEntry): RegistryEntry => {
  const entry = { paths: ['/'], live: aRelease(version) };
  return key ? signEntry('catalog', entry, before, key) : entry;
};
const first = catalog('c1', catalogTeam);
const pages = [{ path: '/', files: [], prefetch: [], requires: ['clerk'] }];
const restricted = signEntry('catalog', { paths: ['/'], live: aRelease('c3', { routes: pages }) }, first, catalogTeam);

/** An edge's registry in a folder with release keys, in which catalog c1 is live. */
async function openCache(pinned?: ReleaseKeys) {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { folder, write } = await makeReleases();
  const store = openObjectStore({ folder });
  await store.put(RELEASE_KEYS, JSON.stringify(keys));
  const put = (entry: RegistryEntry | undefined) =>
    write({ shell, remotes: entry ? { catalog: entry } : {} } satisfies Registry);
  await put(first);
  const rejected: string[] = [];
  const open = () => openRegistryCache(store, (error) => rejected.push((error as Error).message), undefined, pinned);
  const cache = open();
  const live = async (app = 'catalog', from = cache) => {
    vi.advanceTimersByTime(1000);
    return (await from.read()).remotes[app]?.live.version;
  };
  expect(await live()).toBe('c1');
  return { folder, store, put, write, live, open, rejected, read: () => cache.read() };
}

test('a release that its team has signed goes live', async () => {
  const { put, live, rejected } = await openCache();
  await put(catalog('c2', catalogTeam, first));
  expect(await live()).toBe('c2');
  expect(rejected).toEqual([]);
});

test.each<[string, RegistryEntry, string]>([
  ['that is not signed', catalog('c2'), '"catalog" c2 is not signed'],
  ['that another team has signed', catalog('c2', sellTeam, first), 'may not release "catalog"'],
  ['that was changed afterwards', { ...first, live: aRelease('c2') }, 'it was changed afterwards'],
  ['that somebody has opened to everybody', { ...restricted, live: aRelease('c3') }, 'it was changed afterwards'],
])('of a release %s nothing is shown, and the log says why, once', async (_, entry, reason) => {
  const { put, live, rejected } = await openCache();
  await put(entry);
  expect(await live()).toBe('c1');
  expect(await live()).toBe('c1');
  expect(rejected).toEqual([expect.stringContaining(reason)]);
});

test('an older entry that is put back is not shown, a rollback that the team has signed is', async () => {
  const { put, live, rejected } = await openCache();
  const second = catalog('c2', catalogTeam, first);
  await put(second);
  expect(await live()).toBe('c2');
  await put(first);
  expect(await live()).toBe('c2');
  expect(rejected).toEqual([expect.stringContaining('is an older entry')]);
  await put(catalog('c1', catalogTeam, second));
  expect(await live()).toBe('c1');
});

test('an app whose entry somebody has left out stays', async () => {
  const { put, live } = await openCache();
  await put(undefined);
  expect(await live()).toBe('c1');
});

test('removing the keys does not make unsigned releases shown', async () => {
  const { folder, put, live } = await openCache();
  await rm(path.join(folder, RELEASE_KEYS));
  await put(catalog('c2'));
  expect(await live()).toBe('c1');
});

test('a key that was revoked releases nothing from then on, however lately the edge has read the keys', async () => {
  const { store, put, live, rejected } = await openCache();
  await store.put(RELEASE_KEYS, JSON.stringify({ ...keys, apps: { ...keys.apps, catalog: { keys: [] } } }));
  await put(catalog('c2', catalogTeam, first));
  expect(await live()).toBe('c1');
  expect(rejected).toEqual([expect.stringContaining('may not release "catalog"')]);
});

test('a key that is allowed is valid for the next release at once, and within ten seconds for those before', async () => {
  const { store, put, live } = await openCache();
  const newcomer = aKey();
  const second = catalog('c2', newcomer, first);
  await put(second);
  expect(await live()).toBe('c1');
  await store.put(RELEASE_KEYS, JSON.stringify({ ...keys, apps: { catalog: { keys: [newcomer.publicKey] } } }));
  expect(await live()).toBe('c1');
  vi.advanceTimersByTime(9000);
  expect(await live()).toBe('c2');
  const third = aKey();
  await store.put(RELEASE_KEYS, JSON.stringify({ ...keys, apps: { catalog: { keys: [third.publicKey] } } }));
  await put(catalog('c3', third, second));
  expect(await live()).toBe('c3');
});

test('an app that gets a registry of its own is shown from there within ten seconds', async () => {
  const { store, live } = await openCache();
  const own = signEntry('cards', { paths: ['/cards'], live: aRelease('k1') }, undefined, sellTeam);
  await store.put('cards/registry.json', JSON.stringify({ shell, remotes: { cards: own } }));
  const cards = { keys: [sellTeam.publicKey], paths: ['/cards'], ownRegistry: true };
  await store.put(RELEASE_KEYS, JSON.stringify({ ...keys, apps: { ...keys.apps, cards } }));
  vi.advanceTimersByTime(9000);
  expect(await live('cards')).toBe('k1');
});

test('keys of the edge itself are valid instead of those beside the registry', async () => {
  const { store, put, live } = await openCache(keys);
  const foreign = aKey();
  await store.put(RELEASE_KEYS, JSON.stringify({ operators: [foreign.publicKey], apps: {} }));
  await put(catalog('c2', foreign, first));
  expect(await live()).toBe('c1');
});

test('an edge that starts beside an unsigned entry shows the last signed one of the revisions', async () => {
  const { store, put, live, open } = await openCache();
  const revision = (number: number, entry: RegistryEntry) =>
    store.put(`registry-editions/0000000${number}.json`, JSON.stringify({ shell, remotes: { catalog: entry } }));
  await revision(2, first);
  await revision(3, catalog('c2'));
  await put(catalog('c2'));
  expect(await live('catalog', open())).toBe('c1');
});

test('an edge that starts with an unsigned shell does not open', async () => {
  const { folder, write, open } = await openCache();
  await rm(path.join(folder, 'registry-editions'), { recursive: true });
  await write(aRegistry());
  await expect(open().read()).rejects.toThrow('No entry of the shell is signed');
});

test('an app with a registry of its own is shown from there, and only its own entry counts', async () => {
  const { store, live, rejected } = await openCache();
  const giftCards = signEntry('gift-cards', { paths: ['/gift-cards'], live: aRelease('g1') }, undefined, sellTeam);
  const own = (entry: RegistryEntry) =>
    store.put('gift-cards/registry.json', JSON.stringify({ shell, remotes: { 'gift-cards': entry, catalog: entry } }));
  await own(giftCards);
  expect(await live('gift-cards')).toBe('g1');
  expect(await live('catalog')).toBe('c1');
  const greedy = { paths: ['/gift-cards', '/cart'], live: aRelease('g2') };
  await own(signEntry('gift-cards', greedy, giftCards, sellTeam));
  expect(await live('gift-cards')).toBe('g1');
  expect(rejected).toEqual([expect.stringContaining('wants to own the path /cart')]);
  await store.put('gift-cards/registry.json', '{');
  expect(await live('gift-cards')).toBe('g1');
});

test('where there are no keys, nobody has to sign', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { folder, write } = await makeReleases();
  const cache = openRegistryCache(openObjectStore({ folder }), vi.fn());
  await cache.read();
  await write({ shell: aRegistry().shell, remotes: { catalog: catalog('c9') } });
  vi.advanceTimersByTime(1000);
  expect((await cache.read()).remotes['catalog']?.live.version).toBe('c9');
});

test('what a partner releases is rendered in browsers only, until the operators trust it', async () => {
  const { store, live, read } = await openCache();
  const entry = {
    paths: ['/gift-cards'],
    live: aRelease('g2', { server: 'sha256-two' }),
    previous: aRelease('g1', { server: 'sha256-one' }),
    canary: { percent: 5, release: aRelease('g3', { server: 'sha256-three' }) },
  };
  const signed = signEntry('gift-cards', entry, undefined, sellTeam);
  await store.put('gift-cards/registry.json', JSON.stringify({ shell, remotes: { 'gift-cards': signed } }));
  const serverBuilds = async () => {
    expect(await live('gift-cards')).toBe('g2');
    const own = (await read()).remotes['gift-cards'];
    return [own?.live.server, own?.previous?.server, own?.canary?.release.server];
  };
  expect(await serverBuilds()).toEqual([undefined, undefined, undefined]);
  const trusted = { ...keys.apps, 'gift-cards': { ...keys.apps['gift-cards'], trusted: true } };
  await store.put(RELEASE_KEYS, JSON.stringify({ ...keys, apps: trusted }));
  vi.advanceTimersByTime(10_000);
  expect(await serverBuilds()).toEqual(['sha256-two', 'sha256-one', 'sha256-three']);
});

test.each(['constructor', '__proto__', 'toString'])('an entry named %s is refused, and harms nobody', async (name) => {
  const { write, put, live, read, rejected } = await openCache();
  const entry = JSON.stringify(signEntry(name, catalog('c9'), undefined, operator));
  await write(`{"shell":${JSON.stringify(shell)},"remotes":{"catalog":${JSON.stringify(first)},"${name}":${entry}}}`);
  expect(await live()).toBe('c1');
  expect(Object.keys((await read()).remotes)).toEqual(['catalog']);
  expect(Object.getPrototypeOf((await read()).remotes)).toBe(Object.prototype);
  expect(rejected).toEqual([`"${name}" is no name of an app.`]);
  await put(catalog('c2', catalogTeam, first));
  expect(await live()).toBe('c2');
});

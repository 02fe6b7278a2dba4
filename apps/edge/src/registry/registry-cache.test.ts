import { rm } from 'node:fs/promises';
import path from 'node:path';
import { openObjectStore as openReleases } from '@patina/releases/storage/open-object-store';
import { afterEach, expect, test, vi } from 'vitest';
import { makeReleasesBucket } from '#testing/releases-bucket.ts';
import { aRegistry, aRelease, makeReleases } from '#testing/releases-folder.ts';
import { openRegistryCache } from './registry-cache.ts';

afterEach(() => {
  vi.useRealTimers();
});

async function openCache() {
  vi.useFakeTimers({ toFake: ['performance'] });
  const releases = await makeReleases();
  const failures: unknown[] = [];
  const cache = openRegistryCache(openReleases({ folder: releases.folder }), (error) => failures.push(error));
  const liveShell = async () => (await cache.read()).shell.live.version;
  return { ...releases, failures, liveShell };
}

const registryOf = (version: string) => aRegistry({ shell: { paths: [], live: aRelease(version) } });

test('an edit of the registry is live within a second', async () => {
  const { write, liveShell } = await openCache();
  expect(await liveShell()).toBe('s1');
  await write(registryOf('s2'));
  vi.advanceTimersByTime(1000);
  expect(await liveShell()).toBe('s2');
});

test('two edits within one clock tick are both noticed', async () => {
  const { write, liveShell } = await openCache();
  await write(registryOf('s2'));
  expect(await liveShell()).toBe('s2');
  await write(registryOf('s3'));
  vi.advanceTimersByTime(1000);
  expect(await liveShell()).toBe('s3');
});

test('within a second the registry is not read again', async () => {
  const { write, liveShell } = await openCache();
  await liveShell();
  await write(registryOf('s2'));
  vi.advanceTimersByTime(999);
  expect(await liveShell()).toBe('s1');
});

test('two simultaneous readers both get the new revision', async () => {
  const { write, liveShell } = await openCache();
  await liveShell();
  await write(registryOf('s2'));
  vi.advanceTimersByTime(60_000);
  expect(await Promise.all([liveShell(), liveShell()])).toEqual(['s2', 's2']);
});

test.each([
  ['a truncated file', '{"shell":'],
  ['JSON that is not a registry', '{"shell":{},"remotes":[]}'],
  ['an empty file', ''],
])('%s is reported, and the last valid registry stays in force', async (_, broken) => {
  const { write, liveShell, failures } = await openCache();
  await liveShell();
  await write(broken);
  vi.advanceTimersByTime(1000);
  expect(await liveShell()).toBe('s1');
  expect(failures).toHaveLength(1);
  await write(registryOf('s2'));
  vi.advanceTimersByTime(1000);
  expect(await liveShell()).toBe('s2');
});

test('a missing registry is reported, and the last valid one stays in force', async () => {
  const { folder, liveShell, failures } = await openCache();
  await liveShell();
  await rm(path.join(folder, 'registry.json'));
  vi.advanceTimersByTime(1000);
  expect(await liveShell()).toBe('s1');
  expect(failures).toHaveLength(1);
});

test('without any valid registry reading fails, until there is one', async () => {
  const { write, liveShell } = await openCache();
  await write('{');
  await expect(liveShell()).rejects.toThrow();
  await write(registryOf('s2'));
  expect(await liveShell()).toBe('s2');
});

test('a registry in a bucket is live within a second, and read once in it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { store: releases, server, write } = await makeReleasesBucket();
  const cache = openRegistryCache(releases, vi.fn());
  const reads = await Promise.all(Array.from({ length: 10 }, () => cache.read()));
  expect(new Set(reads.map(({ shell }) => shell.live.version))).toEqual(new Set(['s1']));
  await cache.read();
  expect(server.requests.filter((request) => /^GET .*\/registry\.json/.test(request))).toHaveLength(1);
  await write(registryOf('s2'));
  vi.advanceTimersByTime(1000);
  // A page does not wait for a slow read.
  await expect.poll(async () => (await cache.read()).shell.live.version).toBe('s2');
});

test('a store that hangs does not delay pages: the cached registry is used, and the read continues', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { promise, resolve: respond } = Promise.withResolvers<Buffer>();
  const contents = [Promise.resolve(Buffer.from(JSON.stringify(registryOf('s1')))), promise];
  const get = async (name: string) => (name === 'registry.json' ? contents.shift() : undefined);
  const cache = openRegistryCache({ get, list: async () => [] }, vi.fn());
  await cache.read();
  vi.advanceTimersByTime(1000);
  expect((await cache.read()).shell.live.version).toBe('s1');
  respond(Buffer.from(JSON.stringify(registryOf('s2'))));
  await expect.poll(async () => (await cache.read()).shell.live.version).toBe('s2');
});

import { rm } from 'node:fs/promises';
import path from 'node:path';
import { openStore as openReleases } from '@patina/releases/open-store';
import { afterEach, expect, test, vi } from 'vitest';
import { makeReleasesBucket } from '#testing/releases-bucket.ts';
import { aRegistry, aRelease, makeReleases } from '#testing/releases-folder.ts';
import { openRegistryStore } from './registry-store.ts';

afterEach(() => {
  vi.useRealTimers();
});

async function openStore() {
  vi.useFakeTimers({ toFake: ['performance'] });
  const releases = await makeReleases();
  const complaints: unknown[] = [];
  const store = openRegistryStore(openReleases({ folder: releases.folder }), (error) => complaints.push(error));
  const liveShell = async () => (await store.read()).shell.live.version;
  return { ...releases, store, complaints, liveShell };
}

const registryOf = (version: string) => aRegistry({ shell: { paths: [], live: aRelease(version) } });

test('an edit of the registry is live within a second', async () => {
  const { write, liveShell } = await openStore();
  expect(await liveShell()).toBe('s1');
  await write(registryOf('s2'));
  vi.advanceTimersByTime(1000);
  expect(await liveShell()).toBe('s2');
});

test('two edits in one tick of the clock are two edits', async () => {
  const { write, liveShell } = await openStore();
  await write(registryOf('s2'));
  expect(await liveShell()).toBe('s2');
  await write(registryOf('s3'));
  vi.advanceTimersByTime(1000);
  expect(await liveShell()).toBe('s3');
});

test('within the second the file is not looked at again', async () => {
  const { write, liveShell } = await openStore();
  await liveShell();
  await write(registryOf('s2'));
  vi.advanceTimersByTime(999);
  expect(await liveShell()).toBe('s1');
});

test('of two who ask at the same moment both get the new edition', async () => {
  const { write, liveShell } = await openStore();
  await liveShell();
  await write(registryOf('s2'));
  vi.advanceTimersByTime(60_000);
  expect(await Promise.all([liveShell(), liveShell()])).toEqual(['s2', 's2']);
});

test.each([
  ['half a file', '{"shell":'],
  ['JSON that is no registry', '{"shell":{},"remotes":[]}'],
  ['an empty file', ''],
])('%s is reported, and the last good registry stays in force', async (_, broken) => {
  const { write, liveShell, complaints } = await openStore();
  await liveShell();
  await write(broken);
  vi.advanceTimersByTime(1000);
  expect(await liveShell()).toBe('s1');
  expect(complaints).toHaveLength(1);
  await write(registryOf('s2'));
  vi.advanceTimersByTime(1000);
  expect(await liveShell()).toBe('s2');
});

test('a registry that is gone is reported, and the last good one stays in force', async () => {
  const { folder, liveShell, complaints } = await openStore();
  await liveShell();
  await rm(path.join(folder, 'registry.json'));
  vi.advanceTimersByTime(1000);
  expect(await liveShell()).toBe('s1');
  expect(complaints).toHaveLength(1);
});

test('without any good registry reading fails, until there is one', async () => {
  const { write, liveShell } = await openStore();
  await write('{');
  await expect(liveShell()).rejects.toThrow();
  await write(registryOf('s2'));
  expect(await liveShell()).toBe('s2');
});

test('a registry in a bucket is live within a second, and asked for once in it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { store: releases, server, write } = await makeReleasesBucket();
  const store = openRegistryStore(releases, vi.fn());
  const reads = await Promise.all(Array.from({ length: 10 }, () => store.read()));
  expect(new Set(reads.map(({ shell }) => shell.live.version))).toEqual(new Set(['s1']));
  await store.read();
  expect(server.asked.filter((request) => request.startsWith('GET'))).toHaveLength(1);
  await write(registryOf('s2'));
  vi.advanceTimersByTime(1000);
  expect((await store.read()).shell.live.version).toBe('s2');
});

test('a store that does not answer keeps nobody waiting: the registry in force is, and the look goes on', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { promise, resolve: answer } = Promise.withResolvers<Buffer>();
  const contents = [Promise.resolve(Buffer.from(JSON.stringify(registryOf('s1')))), promise];
  const store = openRegistryStore({ get: async () => contents.shift() }, vi.fn());
  await store.read();
  vi.advanceTimersByTime(1000);
  expect((await store.read()).shell.live.version).toBe('s1');
  answer(Buffer.from(JSON.stringify(registryOf('s2'))));
  await expect.poll(async () => (await store.read()).shell.live.version).toBe('s2');
});

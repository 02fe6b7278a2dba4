import type { Registry } from '@patina/platform/registry';
import { expect, test, vi } from 'vitest';
import { aRegistry } from '#testing/releases-folder.ts';
import { preparedRegistry } from './prepared-registry.ts';

/** A registry that changes, and the preparations that it asks for. */
function aStore() {
  let published = aRegistry();
  const preparations: { registry: Registry; finish(): void }[] = [];
  const registry = preparedRegistry({ read: async () => published }, (changed) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    preparations.push({ registry: changed, finish: resolve });
    return promise;
  });
  const publish = () => {
    published = aRegistry();
    return published;
  };
  return { registry, preparations, publish, first: published };
}

test('the first pages wait until the builds of live releases are loaded', async () => {
  const { registry, preparations, first } = aStore();
  const reads = Promise.all([registry.read(), registry.read()]);
  await vi.waitFor(() => expect(preparations).toHaveLength(1));
  preparations[0]?.finish();
  expect(await reads).toEqual([first, first]);
});

test('a release goes live when its builds are loaded, and no page waits for that', async () => {
  const { registry, preparations, publish, first } = aStore();
  const reading = registry.read();
  await vi.waitFor(() => preparations[0]?.finish());
  await reading;
  const next = publish();
  expect(await registry.read()).toBe(first);
  expect(await registry.read()).toBe(first);
  expect(preparations.map((preparation) => preparation.registry)).toEqual([first, next]);
  preparations[1]?.finish();
  await vi.waitFor(async () => expect(await registry.read()).toBe(next));
});

test('of two changes in a row the later one goes live, whichever is loaded first', async () => {
  const { registry, preparations, publish } = aStore();
  const reading = registry.read();
  await vi.waitFor(() => preparations[0]?.finish());
  await reading;
  publish();
  await registry.read();
  const last = publish();
  await registry.read();
  preparations[2]?.finish();
  await vi.waitFor(async () => expect(await registry.read()).toBe(last));
  preparations[1]?.finish();
  expect(await registry.read()).toBe(last);
});

test('builds that are never loaded do not keep a release from going live', async () => {
  const first = aRegistry();
  const registry = preparedRegistry({ read: async () => first }, () => new Promise(() => {}), 1);
  expect(await registry.read()).toBe(first);
});

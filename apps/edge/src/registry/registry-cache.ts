import { setTimeout as delay } from 'node:timers/promises';
import type { Registry } from '@patina/platform/registry';
import type { ReleaseKeys } from '@patina/releases/ownership/release-keys';
import { REGISTRY_TIMEOUT_MS } from '#timeouts.ts';
import { type ReadRegistry, type RegistryStore, readSignedRegistry } from './read-registry.ts';

/** Milliseconds between reads of the registry: a change takes effect after this time. */
const REGISTRY_TTL_MS = 1000;
/** Milliseconds between reads of the release keys while the registry does not change. */
const KEYS_TTL_MS = 10_000;

export interface RegistryCache {
  /** The current registry. Throws if none could ever be read. */
  read(): Promise<Registry>;
}

export interface PublishedRegistry extends RegistryCache {
  /** The release keys as last read; undefined where nobody signs. Throws if the registry could never be read. */
  readKeys(): Promise<ReleaseKeys | undefined>;
}

/**
 * Caches the registry of a store and reads it once a second while pages are requested, the release keys at each change of it
 * and every ten seconds. One that cannot be read or
 * parsed is reported, and the last valid one stays in force.
 * @param onNewRegistry receives the first one and each changed one
 * @param pinnedKeys release keys that are valid instead of those beside the registry
 */
export function openRegistryCache(
  store: RegistryStore,
  onBadRegistry: (error: unknown) => void,
  onNewRegistry: (registry: Registry) => void = () => {},
  pinnedKeys?: ReleaseKeys,
): PublishedRegistry {
  let current: ReadRegistry | undefined;
  let startedAt = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  let keysReadAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<Registry> | undefined;

  async function readStore(): Promise<Registry> {
    try {
      const before = current;
      const areKeysDue = startedAt - keysReadAt >= KEYS_TTL_MS;
      current = await readSignedRegistry({ store, pinnedKeys, before, areKeysDue, onRejected: onBadRegistry });
      if (areKeysDue) keysReadAt = startedAt;
      if (current !== before) onNewRegistry(current.registry);
      return current.registry;
    } catch (error) {
      if (!current) throw error;
      onBadRegistry(error);
      return current.registry;
    }
  }

  async function read(): Promise<Registry> {
    if (current && performance.now() - readAt < REGISTRY_TTL_MS) return current.registry;
    if (!reading) {
      startedAt = performance.now();
      reading = readStore().finally(() => {
        reading = undefined;
        readAt = performance.now();
      });
    }
    if (!current) return reading;
    const left = startedAt + REGISTRY_TIMEOUT_MS - performance.now();
    if (left <= 0) return current.registry;
    return Promise.race([reading, delay(left, current.registry, { ref: false })]);
  }

  return {
    read,
    async readKeys() {
      if (!current) await read();
      return current?.keys;
    },
  };
}

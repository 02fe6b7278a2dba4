import { setTimeout as delay } from 'node:timers/promises';
import { Registry } from '@patina/platform/registry';
import type { ObjectStore } from '@patina/releases/storage/object-store';
import * as z from 'zod/mini';
import { REGISTRY_TIMEOUT_MS } from '#timeouts.ts';

/** Name of the registry among the releases. */
const REGISTRY = 'registry.json';

/** Milliseconds between reads of the registry: a change takes effect after this time. */
const REGISTRY_TTL_MS = 1000;

export interface RegistryCache {
  /** The current registry. Throws if none could ever be read. */
  read(): Promise<Registry>;
}

/**
 * Caches the registry of a store and reads it once a second while pages are requested. One that cannot be read or
 * parsed is reported, and the last valid one stays in force.
 * @param onNewRegistry receives the first one and each changed one
 */
export function openRegistryCache(
  store: Pick<ObjectStore, 'get'>,
  onBadRegistry: (error: unknown) => void,
  onNewRegistry: (registry: Registry) => void = () => {},
): RegistryCache {
  let current: { registry: Registry; content: Buffer } | undefined;
  let startedAt = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<Registry> | undefined;

  async function readStore(): Promise<Registry> {
    try {
      const content = await store.get(REGISTRY);
      if (!content) throw new Error('There is no registry: "npm run build" makes the first releases.');
      if (!current?.content.equals(content)) {
        current = { registry: z.parse(Registry, JSON.parse(content.toString('utf8'))), content };
        onNewRegistry(current.registry);
      }
      return current.registry;
    } catch (error) {
      if (!current) throw error;
      onBadRegistry(error);
      return current.registry;
    }
  }

  return {
    async read() {
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
    },
  };
}

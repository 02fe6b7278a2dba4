import { setTimeout as delay } from 'node:timers/promises';
import { Registry } from '@patina/platform/registry';
import type { ObjectStore } from '@patina/releases/object-store';
import * as z from 'zod/mini';

/** Name of the registry among the releases. */
const REGISTRY = 'registry.json';

/** How long a look at the registry holds, in milliseconds: a release is live this long after the registry points at it. */
const FRESH_FOR = 1000;

/** How long a page waits for a look when there is a registry in force, in milliseconds; the look goes on. */
const LOOK_PATIENCE = 300;

export interface RegistryStore {
  /** The registry in force. Throws when there never was a readable one. */
  read(): Promise<Registry>;
}

/**
 * The registry out of a store. It is looked at once a second while pages are asked for; one that cannot be read or is
 * no registry is reported, and the last good one stays in force.
 */
export function openRegistryStore(
  store: Pick<ObjectStore, 'get'>,
  onBadRegistry: (error: unknown) => void,
): RegistryStore {
  let current: { registry: Registry; content: Buffer } | undefined;
  /** When the last look began, and when it ended. */
  let begunAt = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<Registry> | undefined;

  async function look(): Promise<Registry> {
    try {
      const content = await store.get(REGISTRY);
      if (!content) throw new Error('There is no registry: "npm run build" makes the first releases.');
      if (!current?.content.equals(content)) {
        current = { registry: z.parse(Registry, JSON.parse(content.toString('utf8'))), content };
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
      if (current && performance.now() - lookedAt < FRESH_FOR) return current.registry;
      if (!looking) {
        begunAt = performance.now();
        looking = look().finally(() => {
          looking = undefined;
          lookedAt = performance.now();
        });
      }
      if (!current) return looking;
      const left = begunAt + LOOK_PATIENCE - performance.now();
      if (left <= 0) return current.registry;
      return Promise.race([looking, delay(left, current.registry, { ref: false })]);
    },
  };
}

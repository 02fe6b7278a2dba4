import { setTimeout as delay } from 'node:timers/promises';
import type { Registry } from '@patina/platform/registry';
import { PREPARATION_TIMEOUT_MS } from '#timeouts.ts';
import type { RegistryCache } from './registry-cache.ts';

/**
 * A registry whose changes reach visitors when their server builds are loaded, so that no page waits for that; after a while
 * in any case. The first one is waited for.
 * @param prepare loads the builds of a registry; it never rejects
 */
export function preparedRegistry(
  published: RegistryCache,
  prepare: (registry: Registry) => Promise<void>,
  timeoutMs = PREPARATION_TIMEOUT_MS,
): RegistryCache {
  let ready: Registry | undefined;
  let next: { registry: Registry; isReady: Promise<void> } | undefined;

  async function makeReady(registry: Registry): Promise<void> {
    await Promise.race([prepare(registry), delay(timeoutMs, undefined, { ref: false })]);
    // Meanwhile there may be a newer one.
    if (next?.registry === registry) ready = registry;
  }

  return {
    async read() {
      const latest = await published.read();
      if (latest === ready) return latest;
      if (next?.registry !== latest) {
        next = { registry: latest, isReady: Promise.resolve() };
        next.isReady = makeReady(latest);
      }
      if (!ready) await next.isReady;
      return ready ?? latest;
    },
  };
}

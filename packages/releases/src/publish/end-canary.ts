import type { Release } from '@patina/platform/registry';
import { changeRegistry, type Print } from '../registry/change-registry.ts';
import { findEntry, withEntry } from '../registry/entry-of.ts';
import { type Author, changeOf } from '../registry/registry-change.ts';
import { readState } from '../registry/revisions.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { ReleaseRejected } from './release-rejected.ts';

interface Ending extends Author {
  app: string;
  /** The expected canary, such as `1.4.2-1a2b3c4d`; by default whichever there is. */
  version?: string | undefined;
  print: Print;
}

/**
 * Ends the canary of an app: all visitors get the live release.
 * @throws ReleaseRejected if there is none, or another one
 */
export async function endCanary(store: ObjectStore, ending: Ending): Promise<Release> {
  const { app, version, key, print } = ending;
  const canary = findEntry((await readState(store, app)).latest, app)?.canary?.release;
  if (!canary) throw new ReleaseRejected([`There is no canary of "${app}".`]);
  const meant = version ?? canary.version;
  const change = changeOf('end of canary', meant, ending);
  await changeRegistry(
    store,
    (registry) => {
      const entry = findEntry(registry, app);
      // Recorded by this very call, whose answer was lost.
      if (registry && entry?.change?.at === change.at && entry.change.by === change.by) return registry;
      if (!registry || entry?.canary?.release.version !== meant) {
        throw new ReleaseRejected([`${meant} is no canary of "${app}".`]);
      }
      const { canary: _, ...rest } = entry;
      return withEntry(registry, app, { ...rest, change });
    },
    { app, key, print },
  );
  return canary;
}

import { rejectForeignKey } from '../ownership/sign-changes.ts';
import { changeRegistry, type Print, readRegistry } from '../registry/change-registry.ts';
import { type Author, changeOf } from '../registry/describe-changes.ts';
import { findEntry, withEntry } from '../registry/entry-of.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { type Mark, markOf } from './bad-mark.ts';
import { ReleaseRejected } from './release-rejected.ts';

interface Marking extends Author {
  app: string;
  /** The whole version, such as `1.4.2-0a1b2c3d`. */
  version: string;
  isBad: boolean;
  why: string;
  print: Print;
}

/**
 * Marks a release as bad, or takes that back. A bad one is also no longer what pages fall back to.
 * @returns where it is still in use: `live` or `canary`
 */
export async function markRelease(store: ObjectStore, marking: Marking): Promise<'live' | 'canary' | undefined> {
  const { app, version, isBad, why, by, key, print } = marking;
  await rejectForeignKey(store, app, key);
  const mark: Mark = { isBad, why, by, at: new Date().toISOString() };
  await store.put(markOf(app, version), JSON.stringify(mark));
  const entry = findEntry(await readRegistry(store), app);
  if (isBad && entry?.previous?.version === version) {
    const change = changeOf('bad', version, { by, note: why });
    await changeRegistry(
      store,
      (registry) => {
        const now = findEntry(registry, app);
        if (!registry || now?.previous?.version !== version) return registry ?? failed();
        const { previous: _, ...rest } = now;
        return withEntry(registry, app, { ...rest, change });
      },
      { app, key, print },
    );
  }
  if (entry?.live.version === version) return 'live';
  return entry?.canary?.release.version === version ? 'canary' : undefined;
}

function failed(): never {
  throw new ReleaseRejected(['There is no registry.']);
}

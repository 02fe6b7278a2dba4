import type { Registry, RegistryChange } from '@patina/platform/registry';
import { appsApart } from '../ownership/release-keys.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { liveReleases } from './entry-of.ts';
import { lastNumber, readReleaseKeys, readRevision } from './revisions.ts';

/** Number of revisions that are read at once. */
const BATCH = 8;
/** Most revisions that are read of each registry. */
const MOST = 400;

export interface RecentChange extends Pick<RegistryChange, 'what' | 'version' | 'at'> {
  app: string;
}

/** Changes of all apps since a time in ISO 8601, the newest first; changes of before they were recorded are not known. */
export async function recentChanges(store: ObjectStore, since: string): Promise<RecentChange[]> {
  const apart = appsApart(await readReleaseKeys(store));
  const found = await Promise.all([
    changesIn(store, '', since, (app) => !apart.includes(app)),
    ...apart.map((name) => changesIn(store, `${name}/`, since, (app) => app === name)),
  ]);
  return found.flat().toSorted((one, other) => (one.at < other.at ? 1 : -1));
}

async function changesIn(
  store: ObjectStore,
  prefix: '' | `${string}/`,
  since: string,
  isOfIt: (app: string) => boolean,
): Promise<RecentChange[]> {
  const changes = new Map<string, RecentChange>();
  const last = await lastNumber(store, prefix);
  for (let newest = last; newest > Math.max(0, last - MOST); newest -= BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, newest) }, (_, index) => newest - index);
    const registries = await Promise.all(numbers.map((number) => readRevision(store, number, prefix)));
    const recent = registries.flatMap((registry) => changesOf(registry).filter(({ at }) => at >= since));
    for (const change of recent) if (isOfIt(change.app)) changes.set(`${change.app} ${change.at}`, change);
    if (recent.length === 0) break;
  }
  return [...changes.values()];
}

/** The last change of each app in a registry. */
function changesOf(registry: Registry | undefined): RecentChange[] {
  if (!registry) return [];
  return liveReleases(registry).flatMap(([app, { change }]) =>
    change ? [{ app, what: change.what, version: change.version, at: change.at }] : [],
  );
}

import type { Registry, RegistryChange, RegistryEntry } from '@patina/platform/registry';
import { signatureFault } from '../ownership/sign-entry.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import type { ChangeKind } from './describe-changes.ts';
import { findEntry } from './entry-of.ts';
import { lastRevision, readRevision } from './revisions.ts';

/** Number of revisions that are read at once. */
const BATCH = 8;

/** A change of an app; the author of older changes is unknown. */
export interface HistoryEntry extends Pick<RegistryChange, 'what' | 'version' | 'note' | 'unchecked'> {
  at?: string | undefined;
  by?: string | undefined;
  /** Commit of the release; null if unknown. */
  commit: string | null;
}

/** Changes of an app, newest first, up to a limit. */
export async function releaseHistory(store: ObjectStore, app: string, limit: number): Promise<HistoryEntry[]> {
  const history: HistoryEntry[] = [];
  let newer: RegistryEntry | undefined;
  const compare = (older: RegistryEntry | undefined) => {
    if (newer && keyOf(newer) !== keyOf(older)) history.push(entryFor(newer, older));
    newer = older;
  };
  const { prefix, revision } = await lastRevision(store, app);
  for (let newest = revision; newest > 0 && history.length < limit; newest -= BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, newest) }, (_, index) => newest - index);
    for (const registry of await Promise.all(numbers.map((number) => readRevision(store, number, prefix)))) {
      // Revisions that cannot be parsed are skipped.
      if (registry) compare(findEntry(registry, app));
    }
  }
  if (history.length < limit) compare(undefined);
  return history.slice(0, limit);
}

function keyOf(entry: RegistryEntry | undefined): string {
  return [entry?.live.version, entry?.canary?.release.version, entry?.canary?.percent, entry?.change?.at].join();
}

function entryFor(entry: RegistryEntry, before: RegistryEntry | undefined): HistoryEntry {
  const { change, live, canary } = entry;
  const known = [live, canary?.release, before?.canary?.release];
  if (change && change.at !== before?.change?.at) {
    const commit = known.find((release) => release?.version === change.version)?.commit ?? null;
    const { what, version, at, by, note, unchecked } = change;
    return { what, version, at, by, note, unchecked, commit };
  }
  const [what, release, at] = guess(entry, before);
  return { what, version: release.version, at, commit: release.commit };
}

/** For revisions from before changes were recorded. */
function guess({ live, since, canary }: RegistryEntry, before: RegistryEntry | undefined) {
  if (live.version !== before?.live.version) return ['release' satisfies ChangeKind, live, since] as const;
  if (canary) return ['canary' satisfies ChangeKind, canary.release, canary.since] as const;
  return ['end of canary' satisfies ChangeKind, before.canary?.release ?? live, undefined] as const;
}

/** The last time that a release was live. */
export interface Life {
  entry: RegistryEntry;
  registry: Registry;
}

/**
 * Finds the last revision in which a release of an app was live; undefined if it never was. Where releases are signed, an
 * entry that is not does not count.
 */
export async function lastLife(store: ObjectStore, app: string, version: string): Promise<Life | undefined> {
  const { prefix, revision, keys } = await lastRevision(store, app);
  for (let newest = revision; newest > 0; newest -= BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, newest) }, (_, index) => newest - index);
    for (const registry of await Promise.all(numbers.map((number) => readRevision(store, number, prefix)))) {
      const entry = findEntry(registry, app);
      if (!registry || entry?.live.version !== version) continue;
      if (!keys || signatureFault(app, entry, keys) === undefined) return { entry, registry };
    }
  }
  return undefined;
}

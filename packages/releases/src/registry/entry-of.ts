import type { Registry, RegistryChange, RegistryEntry, Release } from '@patina/platform/registry';
import type { PublishedBuild } from '../publish/publish-build.ts';

/** The registry's entry of an app once a release of it goes live; the live release becomes the previous one. */
export function entryOf(
  { paths, release }: Omit<PublishedBuild, 'app'>,
  before: RegistryEntry | undefined,
  change?: RegistryChange,
): RegistryEntry {
  if (before?.live.version === release.version) return { ...before, paths, live: release, ...(change && { change }) };
  return {
    paths,
    live: release,
    since: change?.at ?? new Date().toISOString(),
    ...(before && { previous: before.live }),
    ...(change && { change }),
  };
}

/** Finds the entry of an app: the shell's or a remote's. */
export function findEntry(registry: Registry | undefined, app: string): RegistryEntry | undefined {
  if (!registry || app === 'shell') return registry?.shell;
  // Names come from addresses, too, and every object inherits a `constructor`.
  return Object.hasOwn(registry.remotes, app) ? registry.remotes[app] : undefined;
}

/** The registry with another entry for one app. */
export function withEntry(registry: Registry, app: string, entry: RegistryEntry): Registry {
  if (app === 'shell') return { ...registry, shell: entry };
  return { ...registry, remotes: { ...registry.remotes, [app]: entry } };
}

/** The releases that pages may run now: the live one, its fallback and the canary. */
export const releasesOf = ({ live, previous, canary }: RegistryEntry): Release[] =>
  [live, previous, canary?.release].filter((release) => release !== undefined);

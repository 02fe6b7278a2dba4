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

export function withEntry(registry: Registry, app: string, entry: RegistryEntry): Registry {
  if (app === 'shell') return { ...registry, shell: entry };
  return { ...registry, remotes: { ...registry.remotes, [app]: entry } };
}

/** The releases that pages may run now: the live one, its fallback and the canary. */
export const releasesOf = ({ live, previous, canary }: RegistryEntry): Release[] =>
  [live, previous, canary?.release].filter((release) => release !== undefined);

/** The registry with a candidate live for everybody, without canaries and fallbacks. */
export function withCandidate({ app, paths, release }: PublishedBuild, live: Registry | undefined): Registry {
  const candidate = { paths, live: release };
  if (!live) return { shell: candidate, remotes: {} };
  const liveOnly = ({ paths, live }: RegistryEntry) => ({ paths, live });
  const remotes = Object.entries(live.remotes).map(([name, entry]) => [name, liveOnly(entry)] as const);
  return withEntry({ shell: liveOnly(live.shell), remotes: Object.fromEntries(remotes) }, app, candidate);
}

export function liveReleases({ shell, remotes }: Registry): [app: string, entry: RegistryEntry][] {
  return Object.entries({ shell, ...remotes });
}

/** The registry of a visitor who gets every canary. */
export function withCanaries({ shell, remotes }: Registry): Registry {
  const tried = (entry: RegistryEntry) => ({ ...entry, live: entry.canary?.release ?? entry.live });
  return {
    shell: tried(shell),
    remotes: Object.fromEntries(Object.entries(remotes).map(([name, entry]) => [name, tried(entry)] as const)),
  };
}

import type { Registry, RegistryEntry } from '@patina/platform/registry';
import type { PublishedBuild } from '../publish/publish-build.ts';
import { withEntry } from '../registry/entry-of.ts';

/** The registry with a candidate live for everybody, without canaries and fallbacks. */
export function withCandidate({ app, paths, release }: PublishedBuild, live: Registry | undefined): Registry {
  const candidate = { paths, live: release };
  if (!live) return { shell: candidate, remotes: {} };
  const liveOnly = ({ paths, live }: RegistryEntry) => ({ paths, live });
  const remotes = Object.entries(live.remotes).map(([name, entry]) => [name, liveOnly(entry)] as const);
  return withEntry({ shell: liveOnly(live.shell), remotes: Object.fromEntries(remotes) }, app, candidate);
}

/** Every release of a registry that is live, by its app. */
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

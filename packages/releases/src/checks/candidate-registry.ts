import type { Registry, RegistryEntry } from '@patina/platform/registry';
import { withEntry } from '../entry-of.ts';
import type { PublishedBuild } from '../publish-build.ts';

/** What would be live with a candidate in its place, for everybody, and with nothing to fall back to. */
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

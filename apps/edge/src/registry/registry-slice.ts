import {
  type FilledSlot,
  type Registry,
  type RegistryEntry,
  type RegistrySlice,
  type Release,
  type RemoteRelease,
  type RemoteSlice,
  releaseBase,
} from '@patina/platform/registry';
import { sharedVersionIncompatibility } from '@patina/platform/shared-version-incompatibility';
import { releasesOf } from '@patina/releases/registry/entry-of';

/** The part of the registry that one page needs: which release of each remote to load, its fallback, and what fills slots. */
export function sliceOf(registry: Registry, slots?: Record<string, FilledSlot>): RegistrySlice {
  const remotes: Record<string, RemoteSlice> = {};
  const shell = registry.shell.live;
  for (const [name, entry] of Object.entries(registry.remotes)) remotes[name] = remoteSlice(name, entry, shell);
  return { shell: { version: shell.version, ...listOf(shell) }, remotes, ...(slots && { slots }) };
}

function remoteSlice(name: string, { paths, live, previous }: RegistryEntry, shell: Release): RemoteSlice {
  return {
    paths,
    release: remoteRelease(name, live, shell),
    ...(previous && { previous: remoteRelease(name, previous, shell) }),
  };
}

function remoteRelease(name: string, release: Release, shell: Release): RemoteRelease {
  const { version, entry, contract, exposes, shared, menu, tells } = release;
  const misfit = sharedVersionIncompatibility(shared, shell.shared);
  const base = releaseBase(name, release);
  return {
    version,
    base,
    entry,
    contract,
    exposes,
    ...(misfit && { misfit }),
    ...listOf(release),
    ...(menu && { menu }),
    ...(tells && { tells }),
  };
}

const listOf = ({ integrity }: Release) => integrity !== undefined && { integrity };

/** Whether browsers run a remote in a shell; otherwise they show its previous release, or an error state. */
export const fits = ({ contract, shared }: Release, shell: Release): boolean =>
  contract === shell.contract && sharedVersionIncompatibility(shared, shell.shared) === undefined;

/** The releases that a page may run now, as `KNOWN_RELEASES_HEADER` lists them: `catalog/1.0.0-ab12 shell/2.0.0-cd34`. */
export function knownReleases({ shell, remotes }: Registry): string {
  const names = Object.entries({ shell, ...remotes }).flatMap(([app, entry]) =>
    releasesOf(entry).map(({ version }) => `${app}/${version}`),
  );
  return names.filter((name) => /^[\w/.+-]+$/.test(name)).join(' ');
}

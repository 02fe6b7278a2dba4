import type { AppInPage } from '@patina/platform/boot-data';
import { type Registry, type RegistryEntry, type Release, releaseBase } from '@patina/platform/registry';
import { findEntry } from '@patina/releases/registry/entry-of';

export interface VisitorRegistries {
  published: Registry;
  /** With the visitor's canaries, without the shells that failed in this browser. */
  chosen: Registry;
}

/** A build that is chosen instead of a live release. */
export interface Replacement {
  release: Release;
  paths?: string[];
  document?: string;
}

/** The live release becomes the previous one: the fallback of a build that does not run. */
export function withReplacements(registry: Registry, replacements: Map<string, Replacement>): Registry {
  const replaced = (app: string, entry: RegistryEntry): RegistryEntry => {
    const { release, paths = entry.paths } = replacements.get(app) ?? {};
    if (!release || releaseBase(app, release) === releaseBase(app, entry.live)) return entry;
    return { ...entry, paths, live: release, previous: entry.live };
  };
  const replacedRemotes = Object.entries(registry.remotes).map(
    ([name, entry]) => [name, replaced(name, entry)] as const,
  );
  // What has never been released stands beside what is live.
  const added = [...replacements].flatMap(([app, { release, paths = [] }]) =>
    findEntry(registry, app) ? [] : [[app, { paths, live: release }] as const],
  );
  return {
    shell: replaced('shell', registry.shell),
    remotes: Object.fromEntries([...replacedRemotes, ...added]),
  };
}

/** What the page's panel says of each app. */
export function describeApps({ published, chosen }: VisitorRegistries, registry: Registry): Record<string, AppInPage> {
  return Object.fromEntries(
    namesOf(registry).map((app) => {
      const release = entryOf(registry, app).live;
      const mine = findEntry(chosen, app);
      const state = mine && release === mine.live ? stateOf(release, entryOf(published, app)) : 'overridden';
      const { version, contract, commit, entry } = release;
      const base = releaseBase(app, release);
      const previous = mine?.previous && { previous: mine.previous.version };
      return [app, { version, state, contract, commit, base, entry, ...previous } satisfies AppInPage] as const;
    }),
  );
}

function stateOf({ version }: Release, { live, canary }: RegistryEntry): AppInPage['state'] {
  if (version === live.version) return 'live';
  return version === canary?.release.version ? 'canary' : 'stand-in';
}

/** All apps of a registry. */
export const namesOf = ({ remotes }: Registry) => ['shell', ...Object.keys(remotes)];

export function entryOf({ shell, remotes }: Registry, app: string): RegistryEntry {
  const entry = app === 'shell' ? shell : remotes[app];
  if (!entry) throw new Error(`The registry has no "${app}".`);
  return entry;
}

/** Another origin than the store's own. */
export const originsOf = ({ base }: Release) => (base ? [new URL(base).origin] : []);

export interface ReleaseName {
  app: string;
  version: string;
}

export type KnownReleases = ReturnType<typeof knownReleases>;

/** Stands for every app or version that the registry does not know. */
const OTHER = 'other';

/**
 * The releases that are counted by name: those that the edge found in the registry. Anybody may report anything, so
 * every other name is one that a stranger may have made up; all of them count as `other`.
 * @param named `KNOWN_RELEASES_HEADER` of a proxy that is believed.
 */
export function knownReleases(named: string | string[] | undefined) {
  const names = new Set(typeof named === 'string' ? named.split(' ') : []);
  const apps = new Set([...names].map((name) => name.split('/', 1)[0]));

  return {
    /** The known ones among these, each once. */
    each(releases: ReleaseName[]): ReleaseName[] {
      const found = new Map(releases.map(({ app, version }) => [`${app}/${version}`, { app, version }]));
      return [...found].filter(([name]) => names.has(name)).map(([, release]) => release);
    },

    /** What it counts as in metrics, whose labels have to be few. */
    label({ app, version }: ReleaseName): ReleaseName {
      if (names.has(`${app}/${version}`)) return { app, version };
      return { app: apps.has(app) ? app : OTHER, version: OTHER };
    },
  };
}

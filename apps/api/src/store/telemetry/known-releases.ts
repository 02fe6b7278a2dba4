export interface ReleaseName {
  app: string;
  version: string;
}

export type KnownReleases = ReturnType<typeof knownReleases>;

/** Label of apps and versions that the registry does not know. */
const OTHER = 'other';

/**
 * Releases that are counted by name: those that the edge has found in the registry. Clients can report any name; all
 * other names are counted as `other`.
 * @param named `KNOWN_RELEASES_HEADER` of a trusted proxy
 */
export function knownReleases(named: string | string[] | undefined) {
  const names = new Set(typeof named === 'string' ? named.split(' ') : []);
  const apps = new Set([...names].map((name) => name.split('/', 1)[0]));

  return {
    /** The known releases among these, without duplicates. */
    each(releases: ReleaseName[]): ReleaseName[] {
      const found = new Map(releases.map(({ app, version }) => [`${app}/${version}`, { app, version }]));
      return [...found].filter(([name]) => names.has(name)).map(([, release]) => release);
    },

    has: ({ app, version }: ReleaseName): boolean => names.has(`${app}/${version}`),

    /** Labels of a release in metrics, whose number must be limited. */
    label({ app, version }: ReleaseName): ReleaseName {
      if (names.has(`${app}/${version}`)) return { app, version };
      return { app: apps.has(app) ? app : OTHER, version: OTHER };
    },
  };
}

/** A page that an edge has served, as the edge says with each of its reports. */
export interface ServedPage {
  /** Random number of the page. */
  nonce: string;
  /** Whether the page may report of a release: of an app with a canary it got one of the two. */
  mayReport(release: ReleaseName): boolean;
  /** Whether its app has a canary. */
  isOnTrial(release: ReleaseName): boolean;
  /** The visitor's bucket, of 10,000, while there is an experiment: `~4711`. */
  bucket: string | undefined;
}

/**
 * Reads `SERVED_PAGE_HEADER` of a trusted proxy: the page's nonce and the releases that it got of apps with a canary.
 * Undefined for a report whose page nobody has served.
 */
export function servedPage(named: string | string[] | undefined): ServedPage | undefined {
  const [nonce = '', ...releases] = typeof named === 'string' ? named.split(' ') : [];
  if (!/^[\w-]{8,64}$/.test(nonce)) return undefined;
  const bucket = releases.find((name) => /^~\d{1,4}$/.test(name));
  const got = new Map(releases.filter((name) => name !== bucket).map((name) => [name.split('/', 1)[0], name]));
  return {
    nonce,
    bucket,
    mayReport: ({ app, version }) => (got.get(app) ?? `${app}/${version}`) === `${app}/${version}`,
    isOnTrial: ({ app }) => got.has(app),
  };
}

import type { ReleaseName } from '#features/telemetry/known-releases.ts';

/** A page that an edge has served, as the edge says with each of its reports. */
export interface ServedPage {
  /** Random number of the page. */
  nonce: string;
  /** Whether the page may report of a release: of an app with a canary it got one of the two. */
  mayReport(release: ReleaseName): boolean;
}

/**
 * Reads `SERVED_PAGE_HEADER` of a trusted proxy: the page's nonce and the releases that it got of apps with a canary.
 * Undefined for a report whose page nobody has served.
 */
export function servedPage(named: string | string[] | undefined): ServedPage | undefined {
  const [nonce = '', ...releases] = typeof named === 'string' ? named.split(' ') : [];
  if (!/^[\w-]{8,64}$/.test(nonce)) return undefined;
  const got = new Map(releases.map((name) => [name.split('/', 1)[0], name]));
  return {
    nonce,
    mayReport: ({ app, version }) => (got.get(app) ?? `${app}/${version}`) === `${app}/${version}`,
  };
}

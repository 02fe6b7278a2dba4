import type { LiveRelease } from '@patina/shared-api/contract/desk/live-releases';
import type { RunningRelease } from '@patina/shared-api/contract/desk/today';

/** What a release is now: live, tried by a part of the visitors, or neither any more. */
export type ReleaseState = { state: 'live' | 'replaced' } | { state: 'canary'; percent: number };

export interface ReleaseShare extends RunningRelease {
  /** Of the pages that ran any release of this app, from 0 to 1. */
  part: number;
  /** Failed pages of all its pages, from 0 to 1; undefined if none has run it. */
  failedPart: number | undefined;
  /** Undefined if the registry is not known. */
  now: ReleaseState | undefined;
}

/** The releases with their shares: in the pages of their app, and of failures; canaries also before a page has run them. */
export function releaseShares(
  releases: readonly RunningRelease[],
  registered: readonly LiveRelease[] = [],
): ReleaseShare[] {
  const untried = registered.flatMap(({ app, canary }) => {
    const isKnown = canary === undefined || releases.some((run) => run.app === app && run.version === canary.version);
    return isKnown ? [] : [{ app, version: canary.version, pages: 0, failed: 0 }];
  });
  const all = [...releases, ...untried].toSorted((one, other) => one.app.localeCompare(other.app));
  const byApp = Map.groupBy(all, ({ app }) => app);
  return all.map((release) => {
    const ofApp = byApp.get(release.app)?.reduce((pages, other) => pages + other.pages, 0) ?? 0;
    return {
      ...release,
      part: release.pages / Math.max(ofApp, 1),
      failedPart: release.pages === 0 ? undefined : release.failed / release.pages,
      now: stateOf(release, registered),
    };
  });
}

function stateOf({ app, version }: RunningRelease, registered: readonly LiveRelease[]): ReleaseState | undefined {
  const entry = registered.find((each) => each.app === app);
  if (entry === undefined) return undefined;
  if (entry.live === version) return { state: 'live' };
  return entry.canary?.version === version ? { state: 'canary', percent: entry.canary.percent } : { state: 'replaced' };
}

/** 0.123 → `12.3` */
export const percentText = (share: number) => (100 * share).toFixed(1);

import type { RunningRelease } from '@patina/shared-api/contract/desk/today';

export interface ReleaseShare extends RunningRelease {
  /** Of the pages that ran any release of this app, from 0 to 1. */
  part: number;
  /** Failed pages of all its pages, from 0 to 1. */
  failedPart: number;
}

/** The releases with their shares: in the pages of their app, and of failures. */
export function releaseShares(releases: readonly RunningRelease[]): ReleaseShare[] {
  const byApp = Map.groupBy(releases, ({ app }) => app);
  return releases.map((release) => {
    const ofApp = byApp.get(release.app)?.reduce((pages, other) => pages + other.pages, 0) ?? 0;
    return {
      ...release,
      part: release.pages / Math.max(ofApp, 1),
      failedPart: release.failed / Math.max(release.pages, 1),
    };
  });
}

/** 0.123 → `12.3` */
export const percentText = (share: number) => (100 * share).toFixed(1);

import type { HealthOverview, HealthStep, ReleaseHealth } from '@patina/shared-api/contract/desk/release-health';

/** 0.1234 → 12.34 */
export const percentOf = (share: number): number => Math.round(10_000 * share) / 100;

/** Failed pages of a release, and their share of its visits in per cent. */
export const failedShare = ({ failed, visits }: Pick<ReleaseHealth, 'failed' | 'visits'>) => ({
  count: failed,
  share: percentOf(failed / Math.max(visits, 1)),
});

export const VITALS = ['LCP', 'INP', 'CLS'] as const;
export type Vital = (typeof VITALS)[number];

/** What has happened in all releases of an app in a step of time. */
export interface AppStep {
  at: number;
  visits: number;
  failed: number;
  /** Of the release that most pages ran then. */
  vitals: HealthStep['vitals'];
}

/** The releases of an app together, over time, the earliest step first. */
export function stepsOfApp(releases: readonly Pick<ReleaseHealth, 'steps'>[]): AppStep[] {
  const byTime = Map.groupBy(
    releases.flatMap(({ steps }) => steps),
    ({ at }) => at,
  );
  return [...byTime]
    .toSorted(([one], [other]) => one - other)
    .map(([at, steps]) => ({
      at,
      visits: steps.reduce((sum, { visits }) => sum + visits, 0),
      failed: steps.reduce((sum, { failed }) => sum + failed, 0),
      vitals: steps.toSorted((one, other) => other.visits - one.visits)[0]?.vitals ?? {},
    }));
}

/** Index of the step that a time (ISO 8601) belongs to, or that follows it; below zero where there is none. */
export function placeIn(steps: readonly { at: number }[], { from, step }: HealthOverview, time: string): number {
  const seconds = Date.parse(time) / 1000;
  return seconds < from ? -1 : steps.findIndex(({ at }) => at + step > seconds);
}

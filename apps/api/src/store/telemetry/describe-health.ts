import type { ReleaseHealth } from '@patina/shared-api/contract/desk/release-health';
import { epochSeconds } from '#platform/time.ts';
import type { Counts, CountsOfStep, FailureCount, KnownRelease, VitalCount } from '#store/telemetry/health-readings.ts';
import type { ReleaseName } from '#store/telemetry/known-releases.ts';
import { type Histogram, KEPT_VITALS, type KeptVital, spreadOf } from '#store/telemetry/vital-buckets.ts';

const NOTHING: Counts = { visits: 0, failed: 0, unsampled: 0, late: 0 };

const plus = (one: Counts, other: Counts): Counts => ({
  visits: one.visits + other.visits,
  failed: one.failed + other.failed,
  unsampled: one.unsampled + other.unsampled,
  late: one.late + other.late,
});

export const nameOf = ({ app, version }: ReleaseName) => `${app} ${version}`;

/** Releases that ran in the period, and those before them; by app, the latest first. */
export function shownOf(known: readonly KnownRelease[], from: Date): KnownRelease[] {
  const ran = known.filter(({ last }) => last >= from);
  const before = new Set(ran.flatMap((release) => beforeOf(release, known) ?? []).map(nameOf));
  return known
    .filter((release) => ran.includes(release) || before.has(nameOf(release)))
    .toSorted((one, other) =>
      one.app === other.app ? other.first.getTime() - one.first.getTime() : one.app < other.app ? -1 : 1,
    );
}

/** The release of the app that began to run last before this one. */
export function beforeOf(release: KnownRelease, known: readonly KnownRelease[]): KnownRelease | undefined {
  return known
    .filter(({ app, first }) => app === release.app && first < release.first)
    .reduce<KnownRelease | undefined>((latest, one) => (latest && latest.first >= one.first ? latest : one), undefined);
}

interface Reports {
  before: KnownRelease | undefined;
  counts: CountsOfStep[];
  vitals: VitalCount[];
  failures: FailureCount[];
}

/** The health of a release as people read it. */
export function describeHealth({ app, version, first, last }: KnownRelease, reports: Reports): ReleaseHealth {
  const { before, counts, vitals, failures } = reports;
  const times = [...new Set([...counts, ...vitals].map(({ time }) => time.getTime()))].toSorted(
    (one, other) => one - other,
  );
  const at = <Row extends { time: Date }>(rows: readonly Row[], time: number) =>
    rows.filter((row) => row.time.getTime() === time);
  return {
    app,
    version,
    first_at: epochSeconds(first),
    last_at: epochSeconds(last),
    ...(before && { before: before.version }),
    ...sumOf(counts),
    by_kind: pagesBy(failures, ({ kind }) => ({ kind })),
    by_place: pagesBy(failures, ({ module, slot }) => ({
      ...(module !== null && { module }),
      ...(slot !== null && { slot }),
    })),
    vitals: spreads(vitals),
    steps: times.map((time) => ({ at: time / 1000, ...sumOf(at(counts, time)), vitals: spreads(at(vitals, time)) })),
  };
}

const sumOf = (rows: readonly Counts[]): Counts => rows.reduce((sum, row) => plus(sum, row), NOTHING);

/** Pages with failures by what is the same of them, the most first. */
function pagesBy<What extends object>(failures: readonly FailureCount[], what: (failure: FailureCount) => What) {
  const sums = new Map<string, What & { pages: number }>();
  for (const failure of failures) {
    const found = what(failure);
    const key = JSON.stringify(found);
    sums.set(key, { ...found, pages: (sums.get(key)?.pages ?? 0) + failure.pages });
  }
  return [...sums.values()].toSorted((one, other) => other.pages - one.pages);
}

function spreads(rows: readonly VitalCount[]): ReleaseHealth['vitals'] {
  const found = KEPT_VITALS.map((name) => [name, spreadOf(name, histogramOf(rows, name))] as const);
  return Object.fromEntries(found.filter(([, spread]) => spread !== undefined));
}

function histogramOf(rows: readonly VitalCount[], name: KeptVital): Histogram {
  const histogram = new Map<number, number>();
  for (const row of rows) {
    if (row.name === name) histogram.set(row.bucket, (histogram.get(row.bucket) ?? 0) + row.count);
  }
  return histogram;
}

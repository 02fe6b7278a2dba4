import { canaryVerdict } from '@patina/shared-api/contract/desk/canary-verdict';
import type {
  HealthOverview,
  ReleaseAlarm,
  ReleaseComparison,
  ReleaseFailureRow,
  ReleaseHealth,
} from '@patina/shared-api/contract/desk/release-health';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/tables.ts';
import { DAY, epochSeconds, HOUR, MINUTE } from '#platform/time.ts';
import type { ReleaseName } from '#store/telemetry/known-releases.ts';
import { type Histogram, KEPT_VITALS, type KeptVital, spreadOf } from '#store/telemetry/vital-buckets.ts';

/** Rows of a list of failures, and of alarms. */
const MOST_FAILURES = 200;
const MOST_ALARMS = 100;

/** What of a release's health is asked for. */
export interface HealthQuery {
  app?: string | undefined;
  version?: string | undefined;
  hours?: number | undefined;
}

const USUAL_HOURS = 24;

/** Milliseconds of a plot's step: as fine as what is kept of these hours. */
function stepOf(hours: number): number {
  if (hours <= 48) return 10 * MINUTE;
  return hours <= 14 * 24 ? HOUR : DAY;
}

interface Counts {
  visits: number;
  failed: number;
  unsampled: number;
  late: number;
}

const NOTHING: Counts = { visits: 0, failed: 0, unsampled: 0, late: 0 };

const plus = (one: Counts, other: Counts): Counts => ({
  visits: one.visits + other.visits,
  failed: one.failed + other.failed,
  unsampled: one.unsampled + other.unsampled,
  late: one.late + other.late,
});

const nameOf = ({ app, version }: ReleaseName) => `${app} ${version}`;

interface Known extends ReleaseName {
  first: Date;
  last: Date;
}

export type HealthReader = ReturnType<typeof healthReader>;

/** What pages have reported of releases, for people who read it. */
export function healthReader(database: Database) {
  return {
    async overview({ app, hours = USUAL_HOURS }: HealthQuery): Promise<HealthOverview> {
      const step = stepOf(hours);
      const to = new Date();
      const from = new Date(Math.floor((to.getTime() - hours * HOUR) / step) * step);
      const query = readings(database, { app, from, step });
      const [known, counts, vitals, failures] = await Promise.all([
        query.known(),
        query.counts(),
        query.vitals(),
        query.failures(),
      ]);
      const shown = shownOf(known, from);
      return {
        from: epochSeconds(from),
        to: epochSeconds(to),
        step: step / 1000,
        releases: shown.map((release) =>
          describe(release, {
            before: beforeOf(release, known),
            counts: counts.filter((row) => nameOf(row) === nameOf(release)),
            vitals: vitals.filter((row) => nameOf(row) === nameOf(release)),
            failures: failures.filter((row) => nameOf(row) === nameOf(release)),
          }),
        ),
      };
    },

    /** What has failed, the most frequent first. */
    async failures({ app, version, hours = USUAL_HOURS }: HealthQuery): Promise<ReleaseFailureRow[]> {
      const from = new Date(Date.now() - hours * HOUR);
      const { rows } = await sql<FailureRow>`
        with counted as (
          select failure_id, sum(pages)::integer as pages, sum(sampled_pages)::integer as sampled
          from release_failure_count where time >= ${from} group by failure_id
        ), visited as (
          select app, version, sum(pages)::integer as visits from release_health where minute >= ${from} group by app, version
        )
        select failure.id, failure.app, failure.version, failure.kind, failure.module, failure.slot, failure.error,
          failure.message, failure.place, failure.stack, failure.page, failure.last_at, counted.pages, counted.sampled,
          coalesce(visited.visits, 0) as visits, first.version as first_version, first.first_at
        from counted join release_failure as failure on failure.id = counted.failure_id
        left join visited on visited.app = failure.app and visited.version = failure.version
        cross join lateral (
          select earliest.version, earliest.first_at from release_failure as earliest
          where earliest.likeness = failure.likeness order by earliest.first_at, earliest.id limit 1
        ) as first
        where ${matches('failure.app', app)} and ${matches('failure.version', version)}
        order by counted.pages desc, failure.id limit ${MOST_FAILURES}`.execute(database);
      return rows.map(failureRow);
    },

    /** A canary beside the live release since it began. */
    async comparison(asked: {
      app: string;
      version: string;
      against: string;
      since: string;
    }): Promise<ReleaseComparison> {
      const since = new Date(asked.since);
      const rows = await database
        .selectFrom('release_health')
        .where('app', '=', asked.app)
        .where('version', 'in', [asked.version, asked.against])
        .where('minute', '>=', new Date(Math.floor(since.getTime() / MINUTE) * MINUTE))
        .groupBy('version')
        .select(({ fn }) => [
          'version',
          fn.sum<number>('pages').as('pages'),
          fn.sum<number>('failed_pages').as('failed'),
        ])
        .execute();
      const countsOf = (version: string) => rows.find((row) => row.version === version) ?? { pages: 0, failed: 0 };
      const age = Date.now() - since.getTime();
      const { leftOut, ...found } = canaryVerdict(countsOf(asked.against), countsOf(asked.version), age);
      return {
        app: asked.app,
        version: asked.version,
        against: asked.against,
        since: epochSeconds(since),
        failures: { ...found, left_out: leftOut },
        goals: [],
      };
    },

    async alarms(): Promise<ReleaseAlarm[]> {
      const rows = await database
        .selectFrom('release_alarm')
        .selectAll()
        .orderBy('began_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MOST_ALARMS)
        .execute();
      return rows.map(({ began_at, ended_at, ...alarm }) => ({
        ...alarm,
        began_at: epochSeconds(began_at),
        ended_at: ended_at && epochSeconds(ended_at),
      }));
    },
  };
}

/** Releases that ran in the period, and those before them; by app, the latest first. */
function shownOf(known: readonly Known[], from: Date): Known[] {
  const ran = known.filter(({ last }) => last >= from);
  const before = new Set(ran.flatMap((release) => beforeOf(release, known) ?? []).map(nameOf));
  return known
    .filter((release) => ran.includes(release) || before.has(nameOf(release)))
    .toSorted((one, other) =>
      one.app === other.app ? other.first.getTime() - one.first.getTime() : one.app < other.app ? -1 : 1,
    );
}

/** The release of the app that began to run last before this one. */
function beforeOf(release: Known, known: readonly Known[]): Known | undefined {
  return known
    .filter(({ app, first }) => app === release.app && first < release.first)
    .reduce<Known | undefined>((latest, one) => (latest && latest.first >= one.first ? latest : one), undefined);
}

interface Reports {
  before: Known | undefined;
  counts: (ReleaseName & Counts & { time: Date })[];
  vitals: VitalCount[];
  failures: FailureCount[];
}

interface VitalCount extends ReleaseName {
  time: Date;
  name: KeptVital;
  bucket: number;
  count: number;
}

interface FailureCount extends ReleaseName {
  kind: ReleaseFailureRow['kind'];
  module: string | null;
  slot: string | null;
  pages: number;
}

function describe({ app, version, first, last }: Known, reports: Reports): ReleaseHealth {
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

/** True of every row where nothing is asked for. */
const matches = (column: string, value: string | undefined): RawBuilder<boolean> =>
  value === undefined ? sql`true` : sql<boolean>`${sql.ref(column)} = ${value}`;

interface Period {
  app: string | undefined;
  from: Date;
  step: number;
}

/** What is kept of a period. */
function readings(database: Database, { app, from, step }: Period) {
  const stepOfTime = (column: string) =>
    sql`date_bin(make_interval(secs => ${step / 1000}::integer), ${sql.ref(column)}, timestamptz 'epoch')`;
  const ofApp = matches('app', app);

  return {
    /** Every release of which something is kept. */
    async known(): Promise<Known[]> {
      const { rows } = await sql<Known>`
        select app, version, min(first) as first, max(last) as last from (
          select app, version, min(minute) as first, max(minute) as last from release_health
          where ${ofApp} and pages + failed_pages + late_pages + unsampled_failures > 0 group by app, version
          union all
          select app, version, min(first_at), max(last_at) from release_failure where ${ofApp} group by app, version
        ) as kept group by app, version`.execute(database);
      return rows;
    },

    async counts() {
      const { rows } = await sql<ReleaseName & Counts & { time: Date }>`
        select app, version, ${stepOfTime('minute')} as time, sum(pages)::integer as visits,
          sum(failed_pages)::integer as failed, sum(late_pages)::integer as late, sum(unsampled_failures)::integer as unsampled
        from release_health where minute >= ${from} and ${ofApp} group by app, version, 3`.execute(database);
      return rows;
    },

    async vitals() {
      const { rows } = await sql<VitalCount>`
        select app, version, name, bucket, ${stepOfTime('time')} as time, sum(count)::integer as count
        from release_vital where time >= ${from} and ${ofApp} group by app, version, name, bucket, 5`.execute(database);
      return rows;
    },

    async failures() {
      const { rows } = await sql<FailureCount>`
        select app, version, kind, module, slot, sum(pages)::integer as pages
        from release_failure_count join release_failure on release_failure.id = failure_id
        where time >= ${from} and ${ofApp} group by app, version, kind, module, slot`.execute(database);
      return rows;
    },
  };
}

interface FailureRow extends ReleaseName {
  id: number;
  kind: ReleaseFailureRow['kind'];
  module: string | null;
  slot: string | null;
  error: string | null;
  message: string | null;
  place: string | null;
  stack: string[];
  page: string | null;
  first_version: string;
  first_at: Date;
  last_at: Date;
  pages: number;
  sampled: number;
  visits: number;
}

function failureRow(row: FailureRow): ReleaseFailureRow {
  const { module, slot, error, message, place, page, sampled, visits, first_at, last_at, ...failure } = row;
  return {
    ...failure,
    ...(module !== null && { module }),
    ...(slot !== null && { slot }),
    ...(error !== null && { error }),
    ...(message !== null && { message }),
    ...(place !== null && { at: place }),
    ...(page !== null && { page }),
    first_at: epochSeconds(first_at),
    last_at: epochSeconds(last_at),
    ...(visits > 0 && { share: Math.min(1, sampled / visits) }),
  };
}

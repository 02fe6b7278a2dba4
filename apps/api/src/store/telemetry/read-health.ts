import { canaryVerdict } from '@patina/shared-api/contract/desk/canary-verdict';
import type {
  HealthOverview,
  ReleaseAlarm,
  ReleaseComparison,
  ReleaseFailureRow,
} from '@patina/shared-api/contract/desk/release-health';
import { sql } from 'kysely';
import type { Database } from '#platform/database/tables.ts';
import { DAY, epochSeconds, HOUR, MINUTE } from '#platform/time.ts';
import { beforeOf, describeHealth, nameOf, shownOf } from '#store/telemetry/describe-health.ts';
import { healthReadings, matches } from '#store/telemetry/health-readings.ts';
import type { FailureFacts } from '#store/telemetry/kept-health.ts';

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

export type HealthReader = ReturnType<typeof healthReader>;

/** What pages have reported of releases, for people who read it. */
export function healthReader(database: Database) {
  return {
    async overview({ app, hours = USUAL_HOURS }: HealthQuery): Promise<HealthOverview> {
      const step = stepOf(hours);
      const to = new Date();
      const from = new Date(Math.floor((to.getTime() - hours * HOUR) / step) * step);
      const query = healthReadings(database, { app, from, step });
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
          describeHealth(release, {
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
    }): Promise<Omit<ReleaseComparison, 'goals'>> {
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

interface FailureRow extends FailureFacts {
  id: number;
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

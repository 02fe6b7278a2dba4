import type { FailureKind } from '@patina/shared-api/contract/releases/telemetry';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/tables.ts';
import type { ReleaseName } from '#store/telemetry/known-releases.ts';
import type { KeptVital } from '#store/telemetry/vital-buckets.ts';

/** A release of which something is kept, from when until when. */
export interface KnownRelease extends ReleaseName {
  first: Date;
  last: Date;
}

/** Pages of a release. */
export interface Counts {
  visits: number;
  failed: number;
  unsampled: number;
  late: number;
}

export interface CountsOfStep extends ReleaseName, Counts {
  time: Date;
}

/** Values of a vital in one bucket; see vital-buckets.ts. */
export interface VitalCount extends ReleaseName {
  time: Date;
  name: KeptVital;
  bucket: number;
  count: number;
}

/** Pages with a failure of one kind in one place. */
export interface FailureCount extends ReleaseName {
  kind: FailureKind;
  module: string | null;
  slot: string | null;
  pages: number;
}

/** True of every row where nothing is asked for. */
export const matches = (column: string, value: string | undefined): RawBuilder<boolean> =>
  value === undefined ? sql`true` : sql<boolean>`${sql.ref(column)} = ${value}`;

interface Period {
  app: string | undefined;
  from: Date;
  step: number;
}

/** What is kept of a period. */
export function healthReadings(database: Database, { app, from, step }: Period) {
  const stepOfTime = (column: string) =>
    sql`date_bin(make_interval(secs => ${step / 1000}::integer), ${sql.ref(column)}, timestamptz 'epoch')`;
  const ofApp = matches('app', app);

  return {
    /** Every release of which something is kept. */
    async known(): Promise<KnownRelease[]> {
      const { rows } = await sql<KnownRelease>`
        select app, version, min(first) as first, max(last) as last from (
          select app, version, min(minute) as first, max(minute) as last from release_health
          where ${ofApp} and pages + failed_pages + late_pages + unsampled_failures > 0 group by app, version
          union all
          select app, version, min(first_at), max(last_at) from release_failure where ${ofApp} group by app, version
        ) as kept group by app, version`.execute(database);
      return rows;
    },

    async counts() {
      const { rows } = await sql<CountsOfStep>`
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

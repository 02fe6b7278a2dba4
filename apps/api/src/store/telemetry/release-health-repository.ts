import type { Selectable } from 'kysely';
import type { TelemetryTables } from '#platform/database/tables/telemetry-tables.ts';
import type { Database } from '#platform/database/tables.ts';

export type MinuteOfRelease = Selectable<TelemetryTables['release_health']>;
export type CountedReport = Omit<Selectable<TelemetryTables['counted_report']>, 'counted_at'>;

/** Rows of one statement, whose parameters are limited. */
const MOST_ROWS = 5000;

/** Page counts of releases; takes a database or a transaction. */
export function healthRepository(database: Database) {
  return {
    /** Marks reports as counted. Returns those that were not before. They must be sorted, so that servers cannot deadlock. */
    async markCounted(reports: CountedReport[]): Promise<CountedReport[]> {
      const first: CountedReport[] = [];
      for (let from = 0; from < reports.length; from += MOST_ROWS) {
        const marked = await database
          .insertInto('counted_report')
          .values(reports.slice(from, from + MOST_ROWS))
          .onConflict((conflict) => conflict.doNothing())
          .returning(['source', 'app', 'version', 'kind'])
          .execute();
        first.push(...marked);
      }
      return first;
    },

    /** Adds counts; a minute of a release must not be repeated in `minutes`. */
    async add(minutes: MinuteOfRelease[]): Promise<void> {
      if (minutes.length === 0) return;
      await database
        .insertInto('release_health')
        .values(minutes)
        .onConflict((conflict) =>
          conflict.columns(['minute', 'app', 'version']).doUpdateSet(({ eb, ref }) => ({
            pages: eb('release_health.pages', '+', ref('excluded.pages')),
            failed_pages: eb('release_health.failed_pages', '+', ref('excluded.failed_pages')),
          })),
        )
        .execute();
    },

    /** Page counts of each release since a minute, of one app or of all. */
    totals(since: Date, app: string | undefined) {
      const totals = database
        .selectFrom('release_health')
        .where('minute', '>=', since)
        .select(({ fn }) => [
          'app',
          'version',
          fn.sum<number>('pages').as('pages'),
          fn.sum<number>('failed_pages').as('failed'),
        ])
        .groupBy(['app', 'version'])
        .orderBy('app')
        .orderBy(({ fn }) => fn.min('minute'))
        .orderBy('version');
      return (app === undefined ? totals : totals.where('app', '=', app)).execute();
    },
  };
}

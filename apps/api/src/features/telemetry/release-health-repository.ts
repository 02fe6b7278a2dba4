import type { Selectable } from 'kysely';
import type { TelemetryTables } from '#shared/database/tables/telemetry-tables.ts';
import type { Database } from '#shared/database/tables.ts';

export type MinuteOfRelease = Selectable<TelemetryTables['release_health']>;

/** Page counts of releases; takes a database or a transaction. */
export function healthRepository(database: Database) {
  return {
    /** Adds counts; a minute of a release must not be repeated in `minutes`. */
    async add(minutes: MinuteOfRelease[]): Promise<void> {
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

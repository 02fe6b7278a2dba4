import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/tables.ts';
import { DAY, fromNow } from '#platform/time.ts';

/** How old rows are that are put together by hours, and by days: as old as plots that show them so fine (`read-health.ts`). */
const BY_HOUR = 3 * DAY;
const BY_DAY = 15 * DAY;

/**
 * Puts the rows of old minutes together by hours, and those of old hours by days, so that 90 days of a busy store are few rows.
 * Several servers may do it at once: what one has moved, the other does not find.
 */
export async function rollUpHealth(database: Database): Promise<void> {
  for (const [unit, age] of [
    ['day', BY_DAY],
    ['hour', BY_HOUR],
  ] as const) {
    // Whole hours and days only, so that nothing is added to what has been put together.
    const before = sql<Date>`date_trunc(${unit}, ${fromNow(-age)}::timestamptz, 'UTC')`;
    for (const table of TABLES) await putTogether(database, table, { unit, before });
  }
}

interface Table {
  name: string;
  time: string;
  keys: readonly string[];
  sums: readonly string[];
}

const TABLES: readonly Table[] = [
  {
    name: 'release_health',
    time: 'minute',
    keys: ['app', 'version'],
    sums: ['pages', 'failed_pages', 'late_pages', 'unsampled_failures'],
  },
  { name: 'release_vital', time: 'time', keys: ['app', 'version', 'name', 'bucket'], sums: ['count'] },
  { name: 'release_failure_count', time: 'time', keys: ['failure_id'], sums: ['pages', 'sampled_pages'] },
];

async function putTogether(
  database: Database,
  { name, time, keys, sums }: Table,
  { unit, before }: { unit: 'hour' | 'day'; before: RawBuilder<Date> },
): Promise<void> {
  const [table, at] = [sql.table(name), sql.ref(time)];
  const columns = sql.join([time, ...keys, ...sums].map((column) => sql.ref(column)));
  const whole = sql`date_trunc(${sql.lit(unit)}, ${at}, 'UTC')`;
  const summed = sql.join(sums.map((column) => sql`sum(${sql.ref(column)})`));
  const added = sql.join(
    sums.map((column) => sql`${sql.ref(column)} = kept.${sql.ref(column)} + excluded.${sql.ref(column)}`),
  );
  const named = sql.join(keys.map((column) => sql.ref(column)));
  await sql`
    with moved as (
      delete from ${table} where ${at} < ${before} and ${at} <> ${whole} returning ${columns}
    )
    insert into ${table} as kept (${columns})
    select ${whole}, ${named}, ${summed} from moved group by ${whole}, ${named}
    order by 1, ${named}
    on conflict (${at}, ${named}) do update set ${added}`.execute(database);
}

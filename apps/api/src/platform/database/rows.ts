import { type DeleteResult, type Expression, sql, type UpdateResult } from 'kysely';
import type { Database } from '#platform/database/tables.ts';

/** Executes an update or a deletion. Returns whether there was a row for it. */
export async function hasChanged(statement: {
  executeTakeFirst(): Promise<UpdateResult | DeleteResult>;
}): Promise<boolean> {
  const result = await statement.executeTakeFirst();
  return ('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows) > 0n;
}

/** Number of rows of a query, which says how far they are counted by its limit. */
export async function countRows(database: Database, rows: Expression<unknown>): Promise<number> {
  const counted = await sql<{ count: number }>`select count(*)::integer as count from ${rows} as counted`.execute(
    database,
  );
  return counted.rows[0]?.count ?? 0;
}

import type { DeleteResult, UpdateResult } from 'kysely';

/** Executes an update or a deletion. Returns whether there was a row for it. */
export async function hasChanged(statement: {
  executeTakeFirst(): Promise<UpdateResult | DeleteResult>;
}): Promise<boolean> {
  const result = await statement.executeTakeFirst();
  return ('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows) > 0n;
}

import { sql } from 'kysely';
import type { Database } from '#platform/database/tables.ts';

/**
 * Runs a seed in one transaction, once per database: later changes and deletions by an operator are kept. If several
 * servers start at once, one seeds and the others wait. Returns whether it ran.
 */
export async function seedOnce(
  database: Database,
  name: string,
  seed: (transaction: Database) => Promise<void>,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    const inserted = await transaction
      .insertInto('seeded')
      .values({ name })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst();
    if (inserted === undefined) return false;
    await seed(transaction);
    return true;
  });
}

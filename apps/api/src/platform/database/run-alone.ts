import { sql } from 'kysely';
import type { Database } from '#platform/database/tables.ts';

/**
 * Does what one server at a time does, for as long as it takes; where another server is doing it, does nothing. Takes a transaction,
 * whose end lets the next one do it.
 * @param lock key of the advisory lock
 */
export async function runAlone(transaction: Database, lock: number, run: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ isFree: boolean }>`select pg_try_advisory_xact_lock(${lock}) as "isFree"`.execute(
    transaction,
  );
  if (rows[0]?.isFree !== true) return;
  await sql`set local statement_timeout = 0`.execute(transaction);
  await run();
}

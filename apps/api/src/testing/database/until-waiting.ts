import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#platform/database/tables.ts';

/** Resolves when this many transactions wait for locks; on a PostgreSQL server only. */
export async function untilWaiting(database: Database, transactions = 1): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ waiting: number }>`select count(*)::integer as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database);
    return rows[0]?.waiting;
  };
  await expect.poll(waiting, { timeout: 10_000 }).toBe(transactions);
}

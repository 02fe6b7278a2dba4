import type pg from 'pg';
import { StartupFailure } from '#shared/database/startup-failure.ts';

/** Milliseconds, below the API's handler timeout of 10 s; 0 for none; or what the pooler in front has set. */
export type StatementTimeout = number | 'set by the pooler';

/** The driver's options for it. A pooler in transaction mode refuses start-up parameters. */
export function timeoutOptions(timeout: StatementTimeout): Pick<pg.ClientConfig, 'statement_timeout' | 'options'> {
  if (timeout === 'set by the pooler') return {};
  // The driver leaves out a 0, and the role may have a timeout.
  return timeout === 0 ? { options: '-c statement_timeout=0' } : { statement_timeout: timeout };
}

/** @throws StartupFailure if statements that a pooler passes on may run for ever */
export async function requireTimeout(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ timeout: number }>(
    `select setting::int as timeout from pg_settings where name = 'statement_timeout'`,
  );
  if (rows[0]?.timeout) return;
  throw new StartupFailure(
    `The pooler of DATABASE_URL sets no statement timeout, which the store cannot set through it. Add connect_query='set statement_timeout = 8000' to its database, or run "alter role … set statement_timeout = '8s'", then start again.`,
  );
}

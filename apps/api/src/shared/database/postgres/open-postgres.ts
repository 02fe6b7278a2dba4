import type pg from 'pg';
import { columnTypes } from '#shared/database/postgres/column-types.ts';
import { reasonOf } from '#shared/database/postgres/host-failure.ts';
import { type HostList, parseHosts } from '#shared/database/postgres/host-list.ts';
import { MultiHostPool } from '#shared/database/postgres/multi-host-pool.ts';
import { requireTimeout, type StatementTimeout, timeoutOptions } from '#shared/database/postgres/statement-timeout.ts';
import { StartupFailure } from '#shared/database/startup-failure.ts';
import { CONNECTION_WAIT } from '#shared/database/unavailable-database.ts';

/** Statement timeout in milliseconds, below the API's handler timeout of 10 s. */
const LONGEST_STATEMENT = 8000;
/** Milliseconds after which an unused connection ends: connections grow and shrink with the load. */
const IDLE_CONNECTION = 10_000;
const OLDEST_VERSION = 15;
const EXTENSIONS = ['pg_trgm', 'unaccent'];

/**
 * Connects to a PostgreSQL server, or to the primary of several, and checks its version and extensions. `size` is the
 * maximum number of connections; `longestStatement` the statement timeout.
 * @throws StartupFailure
 */
export async function openPostgres(
  url: string,
  size: number,
  longestStatement: StatementTimeout = LONGEST_STATEMENT,
): Promise<pg.Pool> {
  const hosts = parseHosts(url);
  const pool = new MultiHostPool(hosts, {
    max: size,
    types: columnTypes,
    connectionTimeoutMillis: CONNECTION_WAIT,
    idleTimeoutMillis: IDLE_CONNECTION,
    ...timeoutOptions(longestStatement),
    application_name: 'patina',
  });
  try {
    if (longestStatement === 'set by the pooler') await requireTimeout(pool);
    await requireVersion(pool);
    await requireExtensions(pool);
    return pool;
  } catch (error) {
    await pool.end();
    throw error instanceof StartupFailure ? error : unreachable(hosts, error as Error);
  }
}

async function requireVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  );
  const [version] = rows;
  if (version && version.number >= OLDEST_VERSION * 10_000) return;
  throw new StartupFailure(
    `The PostgreSQL server of DATABASE_URL is version ${version?.name}, and the store needs ${OLDEST_VERSION} or newer. Upgrade it, or point DATABASE_URL to another server.`,
  );
}

async function requireExtensions(pool: pg.Pool): Promise<void> {
  for (const extension of EXTENSIONS) {
    try {
      await pool.query(`create extension if not exists ${extension}`);
    } catch (error) {
      // Another server that starts at the same time may have created it.
      if ((error as pg.DatabaseError).code === '23505') continue;
      throw new StartupFailure(
        `The PostgreSQL extension ${extension} cannot be installed (${(error as Error).message}). Let an administrator run "create extension ${extension}" in the store's database, then start again.`,
      );
    }
  }
}

function unreachable({ hosts, database }: HostList, error: Error): StartupFailure {
  if (error.message.includes('unsupported startup parameter')) {
    return new StartupFailure(
      'DATABASE_URL is a connection pooler. Set DATABASE_DIRECT_URL to the address of the PostgreSQL server behind it, then start again.',
    );
  }
  const names = hosts.map(({ name }) => name).join(', ');
  const [subject, runs] =
    hosts.length === 1
      ? [`server of DATABASE_URL (${names}/${database})`, 'it runs']
      : [`servers of DATABASE_URL (${names}; database ${database})`, 'they run, that one of them is the primary,'];
  return new StartupFailure(
    `The PostgreSQL ${subject} cannot be used (${reasonOf(error)}). Check that ${runs} and that the address, the user and the password are right.`,
  );
}

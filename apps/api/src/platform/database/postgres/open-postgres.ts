import pg from 'pg';
import { batchStatements, isDirect } from '#platform/database/batches/batch-statements.ts';
import {
  CONNECTION_WAIT,
  DatabaseAway,
  isDatabaseUnavailable,
  StartupFailure,
} from '#platform/database/database-failure.ts';
import { columnTypes } from '#platform/database/postgres/column-types.ts';
import { HostClient } from '#platform/database/postgres/host-client.ts';
import {
  HostFailure,
  type HostList,
  HostRotation,
  NoUsableHost,
  parseHosts,
  reasonOf,
  WrongKind,
} from '#platform/database/postgres/hosts.ts';

/** Statement timeout in milliseconds, below the API's handler timeout of 10 s. */
const LONGEST_STATEMENT = 8000;
/** Milliseconds after which an unused connection ends: connections grow and shrink with the load. */
const IDLE_CONNECTION = 10_000;
const OLDEST_VERSION = 15;
const EXTENSIONS = ['pg_trgm', 'unaccent'];

export interface PostgresPool {
  pool: pg.Pool;
  /**
   * Checks its version and extensions.
   * @throws StartupFailure; DatabaseAway if it cannot be reached
   */
  requireUsable(): Promise<void>;
}

/**
 * As `poolPostgres`, once the server can be used.
 * @throws StartupFailure
 */
export async function openPostgres(...options: Parameters<typeof poolPostgres>): Promise<pg.Pool> {
  const { pool, requireUsable } = poolPostgres(...options);
  try {
    await requireUsable();
    return pool;
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/**
 * Connections to a PostgreSQL server, or to the primary of several, which are opened when they are used. `size` is the
 * maximum number of connections; `longestStatement` the statement timeout.
 * @throws StartupFailure for an address that cannot be read
 */
export function poolPostgres(
  url: string,
  size: number,
  longestStatement: StatementTimeout = LONGEST_STATEMENT,
): PostgresPool {
  const hosts = parseHosts(url);
  const pool = new MultiHostPool(hosts, {
    max: size,
    types: columnTypes,
    connectionTimeoutMillis: CONNECTION_WAIT,
    idleTimeoutMillis: IDLE_CONNECTION,
    ...timeoutOptions(longestStatement),
    application_name: 'patina',
  });
  const batches = { prepares: false };
  batchStatements(pool, batches);
  return {
    pool,
    async requireUsable() {
      try {
        if (longestStatement === 'set by the pooler') await requireTimeout(pool);
        await requireVersion(pool);
        await requireExtensions(pool);
        batches.prepares = await isDirect(pool);
      } catch (error) {
        throw error instanceof StartupFailure ? error : unreachable(hosts, error as Error);
      }
    },
  };
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
      if (isDatabaseUnavailable(error)) throw error;
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
  const Failure = mayPass(error) ? DatabaseAway : StartupFailure;
  return new Failure(
    `The PostgreSQL ${subject} cannot be used (${reasonOf(error)}). Check that ${runs} and that the address, the user and the password are right.`,
  );
}

/** Whether the servers may be usable later without a change by the operator. */
function mayPass(error: Error): boolean {
  if (error instanceof NoUsableHost) return !error.isFinal;
  return error instanceof WrongKind || isDatabaseUnavailable(error);
}

/** Milliseconds, below the API's handler timeout of 10 s; 0 for none; or what the pooler in front has set. */
type StatementTimeout = number | 'set by the pooler';

/** The driver's options for it. A pooler in transaction mode refuses start-up parameters. */
function timeoutOptions(timeout: StatementTimeout): Pick<pg.ClientConfig, 'statement_timeout' | 'options'> {
  if (timeout === 'set by the pooler') return {};
  // The driver leaves out a 0, and the role may have a timeout.
  return timeout === 0 ? { options: '-c statement_timeout=0' } : { statement_timeout: timeout };
}

/** @throws StartupFailure if statements that a pooler passes on may run for ever */
async function requireTimeout(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ timeout: number }>(
    `select setting::int as timeout from pg_settings where name = 'statement_timeout'`,
  );
  if (rows[0]?.timeout) return;
  throw new StartupFailure(
    `The pooler of DATABASE_URL sets no statement timeout, which the store cannot set through it. Add connect_query='set statement_timeout = 8000' to its database, or run "alter role … set statement_timeout = '8s'", then start again.`,
  );
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

/**
 * Connections to the one of several hosts that is of the wanted kind (`target_session_attrs`). A host that is gone,
 * frozen, cut off or of another kind by now is noticed, its connections are thrown away, and the others are tried.
 */
export class MultiHostPool extends pg.Pool {
  readonly #rotation: HostRotation;

  constructor(hosts: HostList, options: Omit<pg.PoolConfig, 'connectionString' | 'Client'>) {
    const rotation = new HostRotation(hosts);
    super({
      ...options,
      Client: class extends HostClient {
        constructor(config?: pg.ClientConfig) {
          super(rotation, config);
        }
      },
    });
    this.#rotation = rotation;
    // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
    this.on('error', () => {});
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const connected = this.#connectInTurn();
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  async #connectInTurn(): Promise<pg.PoolClient> {
    const failures: HostFailure[] = [];
    for (;;) {
      if (this.idleCount === 0) this.#rotation.requireHope();
      try {
        const client = await super.connect();
        if (!(client instanceof HostClient && client.isStale)) return client;
        // A goodbye would wait for the answer of a host that may not give one.
        client.connection.stream.destroy();
        client.release(true);
      } catch (error) {
        if (!(error instanceof HostFailure)) throw error;
        failures.push(error);
        if (error.isFinal || failures.length >= this.#rotation.candidates.length) {
          throw this.#rotation.exhausted(failures);
        }
      }
    }
  }
}

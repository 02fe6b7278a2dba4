import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { Config } from '#platform/config.ts';
import { StartupFailure } from '#platform/database/database-failure.ts';
import { type EmbeddedDatabase, openEmbedded } from '#platform/database/embedded/open-embedded.ts';
import { poolPostgres } from '#platform/database/postgres/open-postgres.ts';
import { openMeter, openReplicas } from '#platform/database/reads/read-pool.ts';
import { openReads, primaryOnly, type Reads } from '#platform/database/reads/reads.ts';
import type { Database, Tables } from '#platform/database/tables.ts';

export interface OpenDatabase {
  engine: 'embedded' | 'postgres';
  database: Database;
  pool: Pool;
  /** For migrations: connections of their own where there is a pooler in front of the server, else `pool`. */
  direct: Pool;
  /** Databases for what may be a moment old. */
  reads: Reads;
  /**
   * Checks that the store can run on it.
   * @throws StartupFailure; DatabaseAway if it cannot be reached
   */
  requireUsable(): Promise<void>;
  /** Number of file syncs since it opened; 0 on a server. */
  syncs(): number;
  /** Absolute path of the data folder that the embedded engine holds; undefined on a server. */
  folder: string | undefined;
  /** The embedded engine; undefined on a server. */
  embedded: Pick<EmbeddedDatabase, 'backup' | 'restore' | 'isClosed'> | undefined;
  close(): Promise<void>;
}

interface ConnectOptions {
  /** Statements may run for ever, on connections past a pooler. */
  isForOperator?: boolean;
  /** Called with each failure of a server: of a statement, or of a connection. */
  onFailure?: OnFailure | undefined;
}

type OnFailure = (error: unknown) => void;

/**
 * As `connectDatabase`, once the database can be used.
 * @throws StartupFailure
 */
export async function openDatabase(...options: Parameters<typeof connectDatabase>): Promise<OpenDatabase> {
  const open = await connectDatabase(...options);
  try {
    await open.requireUsable();
    return open;
  } catch (error) {
    await open.close();
    throw error;
  }
}

/**
 * Opens the configured database: a PostgreSQL server, which need not be there yet, or else the embedded engine. `onBroken` is
 * called when the embedded engine has failed.
 * @throws StartupFailure
 */
export async function connectDatabase(
  config: Config,
  onBroken: (failure: StartupFailure) => void,
  options: ConnectOptions = {},
): Promise<OpenDatabase> {
  requireAllowedEngine(config);
  if (config.databaseUrl !== undefined) return openServer(config, config.databaseUrl, options);
  const opened = await openEmbedded(config.dataDir, onBroken);
  const { pool, folder, syncs, close } = opened;
  const database = onPool(pool);
  const reads = primaryOnly(database);
  const requireUsable = async () => {};
  return {
    engine: 'embedded',
    pool,
    direct: pool,
    database,
    reads,
    requireUsable,
    folder,
    syncs,
    embedded: opened,
    close,
  };
}

async function openServer(
  { databaseDirectUrl, databaseReadUrl, databaseReadLagMs, databasePool }: Config,
  url: string,
  { isForOperator = false, onFailure }: ConnectOptions,
): Promise<OpenDatabase> {
  const server = poolPostgres(databaseDirectUrl ?? url, databasePool, isForOperator ? 0 : undefined);
  const hasPooler = databaseDirectUrl !== undefined && !isForOperator;
  const pooler = hasPooler ? poolPostgres(url, databasePool, 'set by the pooler') : undefined;
  const direct = server.pool;
  const pool = pooler?.pool ?? direct;
  const database = onPool(pool, onFailure);
  const reads =
    databaseReadUrl === undefined || isForOperator
      ? primaryOnly(database)
      : await openReads({
          // Of their own: writes that wait for a synchronous standby leave them free.
          primary: poolPostgres(url, databasePool, hasPooler ? 'set by the pooler' : undefined).pool,
          meter: openMeter(databaseDirectUrl ?? url),
          replicas: openReplicas(databaseReadUrl, databasePool),
          lagMs: databaseReadLagMs,
          onPool,
        });
  return {
    engine: 'postgres',
    pool,
    direct,
    database,
    reads,
    async requireUsable() {
      await server.requireUsable();
      await pooler?.requireUsable();
    },
    folder: undefined,
    embedded: undefined,
    syncs: () => 0,
    async close() {
      await reads.close();
      await pool.end();
      if (direct !== pool) await direct.end();
    },
  };
}

/** @throws StartupFailure in production without a PostgreSQL server, unless explicitly allowed */
export function requireAllowedEngine({ databaseUrl, production, allowEmbedded }: Config): void {
  if (databaseUrl !== undefined || !production || allowEmbedded) return;
  throw new StartupFailure(
    'In production the store needs a PostgreSQL server: set DATABASE_URL. To run on the embedded database nevertheless, set PATINA_ALLOW_EMBEDDED=1.',
  );
}

/** The typed database on a connection pool of either engine; `onFailure` is told of failed statements and connections. */
export function onPool(pool: Pool, onFailure?: OnFailure): Database {
  if (!onFailure) return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const told = {
    options: pool.options,
    connect: () =>
      pool.connect().catch((error: unknown) => {
        onFailure(error);
        throw error;
      }),
    end: () => pool.end(),
  };
  const log = (event: LogEvent) => {
    if (event.level === 'error') onFailure(event.error);
  };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: told }), log });
}

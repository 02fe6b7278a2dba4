import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { Config } from '#shared/config/config.ts';
import { type EmbeddedDatabase, openEmbedded } from '#shared/database/embedded/open-embedded.ts';
import { openPostgres } from '#shared/database/postgres/open-postgres.ts';
import { openReads } from '#shared/database/reads/open-reads.ts';
import { openMeter, openReplicas } from '#shared/database/reads/open-replicas.ts';
import { primaryOnly, type Reads } from '#shared/database/reads/reads.ts';
import { StartupFailure } from '#shared/database/startup-failure.ts';
import type { Database, Tables } from '#shared/database/tables.ts';

export interface OpenDatabase {
  engine: 'embedded' | 'postgres';
  database: Database;
  pool: Pool;
  /** For migrations: connections of their own where there is a pooler in front of the server, else `pool`. */
  direct: Pool;
  /** Databases for what may be a moment old. */
  reads: Reads;
  /** Number of file syncs since it opened; 0 on a server. */
  syncs(): number;
  /** Absolute path of the data folder that the embedded engine holds; undefined on a server. */
  folder: string | undefined;
  /** Backups of the embedded engine; undefined on a server. */
  embedded: Pick<EmbeddedDatabase, 'backup' | 'restore'> | undefined;
  close(): Promise<void>;
}

/**
 * Opens the configured database: a PostgreSQL server, or else the embedded engine. `onBroken` is called when the embedded
 * engine has failed. With `isForOperator` statements may run for ever, on connections past a pooler.
 * @throws StartupFailure
 */
export async function openDatabase(
  config: Config,
  onBroken: (failure: StartupFailure) => void,
  { isForOperator = false } = {},
): Promise<OpenDatabase> {
  requireAllowedEngine(config);
  if (config.databaseUrl !== undefined) return openServer(config, config.databaseUrl, isForOperator);
  const opened = await openEmbedded(config.dataDir, onBroken);
  const { pool, folder, syncs, close } = opened;
  const database = onPool(pool);
  const reads = primaryOnly(database);
  return { engine: 'embedded', pool, direct: pool, database, reads, folder, syncs, embedded: opened, close };
}

async function openServer(
  { databaseDirectUrl, databaseReadUrl, databaseReadLagMs, databasePool }: Config,
  url: string,
  isForOperator: boolean,
): Promise<OpenDatabase> {
  const direct = await openPostgres(databaseDirectUrl ?? url, databasePool, isForOperator ? 0 : undefined);
  const hasPooler = databaseDirectUrl !== undefined && !isForOperator;
  const pool = hasPooler ? await openPooled(url, databasePool, direct) : direct;
  const database = onPool(pool);
  const reads =
    databaseReadUrl === undefined || isForOperator
      ? primaryOnly(database)
      : await openReads({
          primary: pool,
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

async function openPooled(url: string, size: number, direct: Pool): Promise<Pool> {
  try {
    return await openPostgres(url, size, 'set by the pooler');
  } catch (error) {
    await direct.end();
    throw error;
  }
}

/** @throws StartupFailure in production without a PostgreSQL server, unless explicitly allowed */
export function requireAllowedEngine({ databaseUrl, production, allowEmbedded }: Config): void {
  if (databaseUrl !== undefined || !production || allowEmbedded) return;
  throw new StartupFailure(
    'In production the store needs a PostgreSQL server: set DATABASE_URL. To run on the embedded database nevertheless, set PATINA_ALLOW_EMBEDDED=1.',
  );
}

/** The typed database on a connection pool of either engine. */
export function onPool(pool: Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

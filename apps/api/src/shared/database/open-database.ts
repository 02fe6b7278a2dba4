import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { Config } from '#shared/config/config.ts';
import { type EmbeddedDatabase, openEmbedded } from '#shared/database/embedded/open-embedded.ts';
import { openPostgres } from '#shared/database/postgres/open-postgres.ts';
import { StartupFailure } from '#shared/database/startup-failure.ts';
import type { Database, Tables } from '#shared/database/tables.ts';

export interface OpenDatabase {
  engine: 'embedded' | 'postgres';
  database: Database;
  pool: Pool;
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
 * engine has failed. `longestStatement` is a server's statement timeout in milliseconds; 0 for none.
 * @throws StartupFailure
 */
export async function openDatabase(
  config: Config,
  onBroken: (failure: StartupFailure) => void,
  longestStatement?: number,
): Promise<OpenDatabase> {
  requireAllowedEngine(config);
  if (config.databaseUrl !== undefined) {
    const pool = await openPostgres(config.databaseUrl, config.databasePool, longestStatement);
    return {
      engine: 'postgres',
      pool,
      database: onPool(pool),
      folder: undefined,
      embedded: undefined,
      syncs: () => 0,
      close: () => pool.end(),
    };
  }
  const opened = await openEmbedded(config.dataDir, onBroken);
  const { pool, folder, syncs, close } = opened;
  return { engine: 'embedded', pool, database: onPool(pool), folder, syncs, embedded: opened, close };
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

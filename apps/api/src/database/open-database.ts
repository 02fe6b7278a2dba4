import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { Config } from '#config.ts';
import { openEmbedded } from '#database/open-embedded.ts';
import { openPostgres } from '#database/open-postgres.ts';
import { StartupFailure } from '#database/startup-failure.ts';
import type { Database, Tables } from '#database/tables.ts';

export interface OpenDatabase {
  engine: 'embedded' | 'postgres';
  database: Database;
  pool: Pool;
  /** Syncs of files to the disk since it opened; the embedded engine's only. */
  syncs(): number;
  /** Absolute path of the data folder that the embedded engine holds; undefined on a server. */
  folder: string | undefined;
  close(): Promise<void>;
}

/**
 * Opens the database that the configuration names: a PostgreSQL server, or else the embedded engine.
 * `onBroken` is called when the embedded engine cannot go on. `longestStatement` limits a server's statements, in
 * milliseconds; 0 for work that may take its time.
 * @throws StartupFailure
 */
export async function openDatabase(
  config: Config,
  onBroken: (failure: StartupFailure) => void,
  longestStatement?: number,
): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) {
    const pool = await openPostgres(config.databaseUrl, config.databasePool, longestStatement);
    return {
      engine: 'postgres',
      pool,
      database: onPool(pool),
      folder: undefined,
      syncs: () => 0,
      close: () => pool.end(),
    };
  }
  if (config.production && !config.allowEmbedded) {
    throw new StartupFailure(
      'In production the store needs a PostgreSQL server: set DATABASE_URL. To run on the embedded database nevertheless, set PATINA_ALLOW_EMBEDDED=1.',
    );
  }
  const { pool, folder, syncs, close } = await openEmbedded(config.dataDir, onBroken);
  return { engine: 'embedded', pool, database: onPool(pool), folder, syncs, close };
}

/** The typed database over a pool, whichever engine is behind it. */
export function onPool(pool: Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

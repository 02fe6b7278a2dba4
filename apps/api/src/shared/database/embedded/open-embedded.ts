import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import pg from 'pg';
import { batchStatements } from '#shared/database/batches/batch-statements.ts';
import { backupLines } from '#shared/database/embedded/backup-file.ts';
import { diskFull, isNearlyFull, prepareDataFolder, requireSpace } from '#shared/database/embedded/data-folder.ts';
import { EmbeddedStream } from '#shared/database/embedded/embedded-stream.ts';
import { type EngineThread, startEngine } from '#shared/database/embedded/engine-thread.ts';
import { lockFolder } from '#shared/database/embedded/folder-lock.ts';
import { makeDatabase } from '#shared/database/embedded/make-database-process.ts';
import { makePrivate } from '#shared/database/embedded/make-private.ts';
import { applyRestore, KEY_FILE, stageRestore } from '#shared/database/embedded/staged-restore.ts';
import { columnTypes } from '#shared/database/postgres/column-types.ts';
import { StartupFailure } from '#shared/database/startup-failure.ts';
import { CONNECTION_WAIT } from '#shared/database/unavailable-database.ts';

/** Major version of PostgreSQL inside the pinned PGlite. */
const POSTGRES_VERSION = '18';
/** Disk space for a new database with its catalogue, indexes and write-ahead log, in megabytes. */
const SPACE_OF_NEW_STORE = 250;
const SPACE_OF_STORE = 50;

export interface EmbeddedDatabase {
  pool: pg.Pool;
  folder: string;
  /** Number of file syncs since it opened. */
  syncs(): number;
  /** The lines of a backup as of this moment, with the key that bank accounts are encrypted with. */
  backup(): Promise<Iterable<string>>;
  /** Restores a backup at the next start. @throws Error if it is damaged or of another version */
  restore(input: Readable): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the embedded PostgreSQL of a data folder, creates it if there is none, and holds the folder's lock until
 * `close`. `onBroken` is called when the engine has failed: the process should exit and be started again.
 * @throws StartupFailure
 */
export async function openEmbedded(
  dataDir: string,
  onBroken: (failure: StartupFailure) => void,
): Promise<EmbeddedDatabase> {
  const dataFolder = prepareDataFolder(dataDir);
  const folder = join(dataFolder, 'database');
  requireSpace(dataFolder, existsSync(folder) ? SPACE_OF_STORE : SPACE_OF_NEW_STORE);
  const unlock = lockFolder(dataFolder);
  try {
    applyRestore(dataFolder);
    if (!existsSync(folder)) await createDatabase(dataFolder, folder);
    await requireVersion(folder);
    const engine = await startEngine(folder, (reason) => onBroken(explainBreak(dataFolder, reason)));
    const pool = poolOf(engine);
    return {
      pool,
      folder: dataFolder,
      syncs: engine.syncs,
      async backup() {
        // What is written afterwards is in the write-ahead log, which is copied as well.
        await pool.query('checkpoint');
        const key = await readFile(join(dataFolder, KEY_FILE), 'utf8').catch(() => null);
        return backupLines({ postgres: POSTGRES_VERSION, payout_key: key }, await engine.backup());
      },
      restore: (input) => stageRestore(dataFolder, input, POSTGRES_VERSION),
      async close() {
        // The write-ahead log has everything: without a checkpoint only the next start takes longer.
        await pool.query('checkpoint').catch(() => {});
        await pool.end();
        await engine.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    if (error instanceof StartupFailure) throw error;
    if (isNearlyFull(dataFolder)) throw diskFull(dataFolder);
    throw new StartupFailure(
      `The database in ${folder} cannot be opened (${(error as Error).message}). Restore the folder from a backup, or set DATA_DIR to another folder.`,
    );
  }
}

/** Creates the database beside its final place and renames it when complete, so that no half-made database is left. */
async function createDatabase(dataFolder: string, folder: string): Promise<void> {
  const unfinished = join(dataFolder, 'database.unfinished');
  await rm(unfinished, { recursive: true, force: true });
  try {
    await makeDatabase(unfinished);
    await makePrivate(unfinished);
    await rename(unfinished, folder);
  } catch (error) {
    const full = isNearlyFull(dataFolder);
    await rm(unfinished, { recursive: true, force: true });
    throw full ? diskFull(dataFolder, SPACE_OF_NEW_STORE) : error;
  }
}

function explainBreak(dataFolder: string, reason: string): StartupFailure {
  if (isNearlyFull(dataFolder)) return diskFull(dataFolder);
  return new StartupFailure(
    `The embedded database has stopped (${reason}). What was acknowledged is safe: start the store again.`,
  );
}

async function requireVersion(folder: string): Promise<void> {
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();
  if (version === POSTGRES_VERSION) return;
  throw new StartupFailure(
    `The database in ${folder} was written by PostgreSQL ${version}, this store embeds ${POSTGRES_VERSION}. Export it with the version of the store that wrote it, or set DATA_DIR to another folder.`,
  );
}

/** The engine has one connection only: transactions run one after the other. */
function poolOf({ worker }: EngineThread): pg.Pool {
  worker.setMaxListeners(0);
  const pool = new pg.Pool({
    max: 1,
    user: 'postgres',
    database: 'postgres',
    password: '',
    stream: () => new EmbeddedStream(worker) as never,
    ssl: false,
    types: columnTypes,
    connectionTimeoutMillis: CONNECTION_WAIT,
    idleTimeoutMillis: 0,
  });
  // A connection lost while idle is reported by `onBroken`.
  pool.on('error', () => {});
  batchStatements(pool, { prepares: true });
  return pool;
}

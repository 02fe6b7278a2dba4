import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Readable } from 'node:stream';
import pg from 'pg';
import { batchStatements } from '#platform/database/batches/batch-statements.ts';
import { CONNECTION_WAIT, StartupFailure } from '#platform/database/database-failure.ts';
import { applyRestore, backupLines, KEY_FILE, stageRestore } from '#platform/database/embedded/backup.ts';
import {
  diskFull,
  freeMegabytes,
  isNearlyFull,
  makePrivate,
  prepareDataFolder,
  requireSpace,
} from '#platform/database/embedded/data-folder.ts';
import { makeDatabase } from '#platform/database/embedded/make-database-process.ts';
import { openReopening, type ReopeningEngine } from '#platform/database/embedded/reopening-engine.ts';
import { columnTypes } from '#platform/database/postgres/column-types.ts';

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
  /** Whether the engine is closed for want of space on the disk; it opens by itself when there is some. */
  isClosed(): boolean;
  /** The lines of a backup as of this moment, with the key that bank accounts are encrypted with. */
  backup(): Promise<Iterable<string>>;
  /** Restores a backup at the next start. @throws Error if it is damaged or of another version */
  restore(input: Readable): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the embedded PostgreSQL of a data folder, creates it if there is none, and holds the folder's lock until
 * `close`. An engine that fails for want of space is opened anew when there is some; `onBroken` is called when it has failed
 * otherwise: the process should exit and be started again.
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
    const engine = await openReopening(folder, {
      hasSpace: (megabytes) => freeMegabytes(dataFolder) >= megabytes,
      onBroken: (reason) => onBroken(explainBreak(reason)),
    });
    const pool = poolOf(engine);
    return {
      pool,
      folder: dataFolder,
      syncs: engine.syncs,
      isClosed: engine.isClosed,
      async backup() {
        if (isNearlyFull(dataFolder)) throw new Error('the disk is full');
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

function explainBreak(reason: string): StartupFailure {
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
function poolOf(engine: ReopeningEngine): pg.Pool {
  const pool = new pg.Pool({
    max: 1,
    user: 'postgres',
    database: 'postgres',
    password: '',
    stream: () => engine.connect() as never,
    ssl: false,
    types: columnTypes,
    connectionTimeoutMillis: CONNECTION_WAIT,
    idleTimeoutMillis: 0,
  });
  // A connection that is lost, while idle or in use, ends with the engine: its statements fail.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  batchStatements(pool, { prepares: true });
  return pool;
}

const SQLITE_BUSY = 5;

/**
 * Locks the data folder for this process: two embedded engines on one folder destroy it, and the engine does not check.
 * Uses SQLite's file lock, the only operating-system lock available in Node; it ends with the process, even if that is
 * killed. Returns the function that unlocks.
 * @throws StartupFailure if another process holds it
 */
function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 });
  try {
    lock.exec('pragma journal_mode = delete; begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new StartupFailure(
      `Another store is already running on the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
    );
  }
  return () => lock.close();
}

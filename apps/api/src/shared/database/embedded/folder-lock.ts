import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupFailure } from '#shared/database/startup-failure.ts';

const SQLITE_BUSY = 5;

/**
 * Locks the data folder for this process: two embedded engines on one folder destroy it, and the engine does not check.
 * Uses SQLite's file lock, the only operating-system lock available in Node; it ends with the process, even if that is
 * killed. Returns the function that unlocks.
 * @throws StartupFailure if another process holds it
 */
export function lockFolder(folder: string): () => void {
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

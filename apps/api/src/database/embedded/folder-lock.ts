import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupFailure } from '#database/startup-failure.ts';

const SQLITE_BUSY = 5;

/**
 * Takes the data folder for this process alone: two embedded engines on one folder destroy it, and the engine itself
 * does not check. SQLite's file lock is the only lock of the operating system that Node offers; it ends with the process, however that ends.
 * Answers the release.
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

import { accessSync, constants, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

/** Linux's file system in memory. */
const MEMORY = '/dev/shm';

/** Space that the tests may need at once, in bytes: a data folder of the embedded engine takes 45 MB, a full one 250 MB. */
const NEEDED = 3 * 1024 ** 3;

/** Name of the folder of each process that keeps files there, with its id. */
const NAME = /^patina-tests-(\d+)$/;

/**
 * Makes the temporary folder of this process, and of those that it starts, one in memory where there is enough of it. The
 * embedded engine syncs files with every commit and more than a thousand of them after a crash, at 5 ms each on a disk.
 * What a killed process has written stays, as on a disk. The folder is removed at the end of the process, or by the next
 * one when it was killed.
 */
export function keepFilesInMemory(): void {
  if (process.env['TMPDIR'] !== undefined || !hasMemory()) return;
  removeAbandoned();
  const folder = path.join(MEMORY, `patina-tests-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) > NEEDED;
  } catch {
    return false;
  }
}

function removeAbandoned(): void {
  for (const name of readdirSync(MEMORY)) {
    const [, id] = NAME.exec(name) ?? [];
    if (id !== undefined && !isRunning(Number(id))) rmSync(path.join(MEMORY, name), { recursive: true, force: true });
  }
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // Another user's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

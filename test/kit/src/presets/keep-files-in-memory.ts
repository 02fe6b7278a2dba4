import { accessSync, constants, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

/** Linux's in-memory file system. */
const MEMORY = '/dev/shm';

/**
 * Space that the tests may need at once, in bytes: a data folder of the embedded engine takes 45 MB, a large one 250
 * MB.
 */
const NEEDED = 3 * 1024 ** 3;

/** Name of the folder of each process that has files there, with its id. */
const NAME = /^patina-tests-(\d+)$/;

/**
 * Moves the temporary folder of this process and its children to memory if there is enough of it. The embedded engine
 * syncs files with every commit and more than a thousand of them after a crash, at 5 ms each on a disk. Files written
 * by a killed process remain, as on a disk. The folder is removed when the process ends, or by the next process if it
 * was killed.
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
    // The process belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

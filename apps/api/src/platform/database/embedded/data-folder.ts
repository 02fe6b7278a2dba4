import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs';
import { chmod, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { StartupFailure } from '#platform/database/database-failure.ts';

const MEGABYTE = 1024 * 1024;
/** Below so many free megabytes a lack of space probably explains a failure. */
export const NEARLY_FULL = 32;

/** Creates the data folder, readable by its owner only, and returns its absolute path. @throws StartupFailure */
export function prepareDataFolder(path: string): string {
  const folder = resolve(path);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC') throw diskFull(folder);
    throw new StartupFailure(
      `The data folder ${folder} cannot be written to (${reasonOf(code)}). Give this user access to it, or set DATA_DIR to another folder.`,
    );
  }
  return folder;
}

/** @throws StartupFailure if fewer than `megabytes` are free on the disk of the folder */
export function requireSpace(folder: string, megabytes: number): void {
  const free = freeMegabytes(folder);
  if (free < megabytes) throw diskFull(folder, megabytes);
}

export function diskFull(folder: string, megabytes?: number): StartupFailure {
  const needed = megabytes === undefined ? '' : `; ${megabytes} MB are needed`;
  return new StartupFailure(
    `The disk of the data folder ${folder} is full (${freeMegabytes(folder)} MB free${needed}). Free some space, or set DATA_DIR to a folder on another disk.`,
  );
}

/** Whether so little space is free that it probably explains a failed write. */
export function isNearlyFull(folder: string): boolean {
  return freeMegabytes(folder) < NEARLY_FULL;
}

/** Free space of the folder's disk, in whole megabytes. */
export function freeMegabytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / MEGABYTE);
}

function reasonOf(code: string | undefined): string {
  const reasons: Record<string, string> = {
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    EROFS: 'the disk is read-only',
    ENOTDIR: 'a part of the path is a file',
    EEXIST: 'it is a file',
  };
  return reasons[code ?? ''] ?? code ?? 'unknown reason';
}

/** Leaves a folder and everything in it to its own user: the engine creates files that everybody can read. */
export async function makePrivate(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  }
}

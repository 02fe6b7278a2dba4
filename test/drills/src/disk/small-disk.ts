import { execFileSync, spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmdirSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freeMegabytes } from '@patina/api/platform/database/embedded/data-folder';

const MEGABYTE = 1024 * 1024;
const PAGE = 4096;

export interface SmallDisk {
  path: string;
  freeMegabytes(): number;
  /** Takes so many megabytes of it at once, or all that are free, as another program may. */
  take(megabytes?: number): void;
  /**
   * Leaves the zeros in the files of a folder to the disk, where they read as before. So what is written there takes space, as it
   * does on a file system that copies on write.
   */
  digHoles(folder: string): void;
  /** Gives back all that was taken. */
  free(): void;
}

/** Why no small disk can be mounted here; undefined if one can. */
export function reasonAgainstMounts(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'small disks are mounted as root on Linux';
  const place = mkdtempSync(join(tmpdir(), 'patina-mount-'));
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place], { encoding: 'utf8' });
  if (status === 0) spawnSync('umount', [place]);
  rmdirSync(place);
  return status === 0 ? undefined : `this machine allows no mount of tmpfs (${stderr.trim()})`;
}

/** Mounts a disk in memory, of so many megabytes; it is gone with the drill's folder. */
export function mountSmallDisk(
  path: string,
  megabytes: number,
  owner?: { uid?: number | undefined; gid?: number | undefined },
): SmallDisk {
  mkdirSync(path, { mode: 0o700 });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', path]);
  if (owner?.uid !== undefined && owner.gid !== undefined) chownSync(path, owner.uid, owner.gid);
  const taken: string[] = [];
  return {
    path,
    freeMegabytes: () => freeMegabytes(path),
    take(most = Number.POSITIVE_INFINITY) {
      const file = join(path, `taken-${taken.length}`);
      taken.push(file);
      const handle = openSync(file, 'w');
      const last = writeBlocks(handle, MEGABYTE, most);
      if (last === 'full') writeBlocks(handle, PAGE, Number.POSITIVE_INFINITY);
      closeSync(handle);
    },
    digHoles(folder) {
      for (const { name, parentPath } of readdirSync(join(path, folder), { withFileTypes: true }).filter((each) =>
        each.isFile(),
      )) {
        spawnSync('fallocate', ['--dig-holes', join(parentPath, name)]);
      }
    },
    free() {
      for (const file of taken.splice(0)) rmSync(file, { force: true });
    },
  };
}

function writeBlocks(handle: number, size: number, most: number): 'full' | 'done' {
  const block = Buffer.alloc(size);
  try {
    for (let count = 0; count < most; count += 1) {
      if (writeSync(handle, block) < size) return 'full';
    }
    return 'done';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return 'full';
    throw error;
  }
}

import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, rmdir, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ObjectStore } from './object-store.ts';

/**
 * A folder of a disk as an object store: contents are written to a temporary file and renamed in one step. Every operation
 * throws FolderUnavailable if the disk is full, read-only or access is denied.
 */
export function openFolderStore(folder: string): ObjectStore {
  const fileOf = (name: string) => path.join(folder, name);

  async function orUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      const remedy = diskRemedy(error);
      throw remedy === undefined ? error : new FolderUnavailable(folder, remedy, error);
    }
  }

  /** Writes a temporary file, passes it on to be renamed or linked, and removes it if it still exists. */
  async function drafted<Result>(
    name: string,
    content: Buffer | string,
    place: (beside: string, file: string) => Promise<Result>,
  ): Promise<Result> {
    const file = fileOf(name);
    const beside = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}`);
    try {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(beside, content, { flush: true });
      return await place(beside, file);
    } finally {
      await rm(beside, { force: true }).catch(() => {});
    }
  }

  return {
    get(name) {
      return orUnavailable(() => readFile(fileOf(name)).catch(absent(undefined)));
    },

    put(name, content) {
      return orUnavailable(() => drafted(name, content, rename));
    },

    create(name, content) {
      // Unlike a rename, a link fails if the file exists.
      const place = (beside: string, file: string) => link(beside, file).then(() => true, taken);
      return orUnavailable(() => drafted(name, content, place));
    },

    list(below) {
      return orUnavailable(async () => {
        const names = await readdir(fileOf(below)).catch(absent<string[]>([]));
        return names.filter((name) => !name.startsWith('.')).sort();
      });
    },

    remove(name) {
      return orUnavailable(async () => {
        await unlink(fileOf(name)).catch(absent(undefined));
        // As in a bucket, there are no empty folders.
        for (let below = path.dirname(name); below !== '.'; below = path.dirname(below)) {
          const isRemoved = await rmdir(fileOf(below)).then(
            () => true,
            () => false,
          );
          if (!isRemoved) return;
        }
      });
    },
  };
}

function taken(error: NodeJS.ErrnoException): false {
  if (error.code === 'EEXIST') return false;
  throw error;
}

/** Codes of names without a file: absent, below a file, a folder, too long. */
const NOTHING_THERE = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']);

/** Error handler that returns a value if the file or folder does not exist; rethrows any other failure. */
function absent<Value>(value: Value) {
  return (error: NodeJS.ErrnoException): Value => {
    if (NOTHING_THERE.has(error.code ?? '')) return value;
    throw error;
  };
}

/** What to do about a disk, by error code. */
const REMEDIES: Record<string, string> = {
  ENOSPC: 'the disk is full. Make room and try again.',
  EDQUOT: "this user's share of the disk is full. Make room and try again.",
  EROFS: 'the disk is read-only. Mount it for writing, or name another folder.',
  EACCES: 'access is denied. Give this user the right to write there, or name another folder.',
  EPERM: 'access is denied. Give this user the right to write there, or name another folder.',
  ENOTDIR: 'a file is where a folder has to be. Name another folder.',
  EEXIST: 'a file is where a folder has to be. Name another folder.',
  EIO: 'the disk does not work (EIO). Look at it before anything else.',
};

/** A folder cannot be used. The message names it, the reason, and what to do. */
export class FolderUnavailable extends Error {
  readonly folder: string;
  constructor(folder: string, remedy: string, cause: unknown) {
    super(`The folder ${folder} cannot be used: ${remedy}`, { cause });
    this.name = 'FolderUnavailable';
    this.folder = folder;
  }
}

/** Messages of programs for the same failures. */
const WORDS: [RegExp, string][] = [
  [/\bENOSPC\b|no space left on device/i, 'ENOSPC'],
  [/\bEDQUOT\b|quota exceeded/i, 'EDQUOT'],
  [/\bEROFS\b|read-only file system/i, 'EROFS'],
];

/** The disk error in the output of a program, and what to do; undefined if there is none. */
export function diskRemedyIn(output: string): string | undefined {
  const [, code] = WORDS.find(([words]) => words.test(output)) ?? [];
  return code === undefined ? undefined : REMEDIES[code];
}

/** The meaning of a disk error, and what to do; undefined for any other failure. */
export function diskRemedy(error: unknown): string | undefined {
  return REMEDIES[(error as NodeJS.ErrnoException | undefined)?.code ?? ''];
}

import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ObjectStore } from './object-store.ts';

/** A folder of a disk as an object store: contents are written to a temporary file and renamed in one step. */
export function openFolderStore(folder: string): ObjectStore {
  const fileOf = (name: string) => path.join(folder, name);

  async function draft(name: string, content: Buffer | string): Promise<string> {
    const file = fileOf(name);
    await mkdir(path.dirname(file), { recursive: true });
    const beside = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}`);
    await writeFile(beside, content, { flush: true });
    return beside;
  }

  return {
    async get(name) {
      return readFile(fileOf(name)).catch(absent(undefined));
    },

    async put(name, content) {
      await rename(await draft(name, content), fileOf(name));
    },

    async create(name, content) {
      const beside = await draft(name, content);
      try {
        // Unlike a rename, a link fails if the file exists.
        await link(beside, fileOf(name));
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
        throw error;
      } finally {
        await rm(beside, { force: true });
      }
    },

    async list(below) {
      const names = await readdir(fileOf(below)).catch(absent<string[]>([]));
      return names.filter((name) => !name.startsWith('.')).sort();
    },
  };
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

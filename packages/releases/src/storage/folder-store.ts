import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ObjectStore } from './object-store.ts';

/** A folder of a disk as a store: contents are written beside their place and moved there in one step. */
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
        // Unlike a rename, a link refuses when there is something already.
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

/** Nothing has such a name: it is not there, it goes through a file, it is a folder's, it is too long for any file. */
const NOTHING_THERE = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']);

/** What stands for a file or folder that is not there; every other failure stays one. */
function absent<Stand>(stand: Stand) {
  return (error: NodeJS.ErrnoException): Stand => {
    if (NOTHING_THERE.has(error.code ?? '')) return stand;
    throw error;
  };
}

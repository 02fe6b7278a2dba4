import path from 'node:path';
import type { ObjectStore } from './object-store.ts';

/** Copies a folder, such as a release's `catalog/1.4.2-0a1b2c3d`, from one store to another. */
export async function copyFolder(from: ObjectStore, to: ObjectStore, folder: string): Promise<void> {
  const names = (await from.list(folder)).map((entry) => path.posix.join(folder, entry));
  await Promise.all(
    names.map(async (name) => {
      const isFolder = (await from.list(name)).length > 0;
      const content = isFolder ? undefined : await from.get(name);
      if (content) await to.put(name, content);
      else await copyFolder(from, to, name);
    }),
  );
}

import path from 'node:path';

/**
 * Storage of releases: objects by name, in a folder of a disk or in a bucket. Names are paths with `/`. A reader gets a
 * whole object, never a half-written one.
 */
export interface ObjectStore {
  /** The content of an object; undefined if there is none. */
  get(name: string): Promise<Buffer | undefined>;
  /** Writes an object, replacing an existing one. */
  put(name: string, content: Buffer | string): Promise<void>;
  /** Creates an object; false if it exists already. */
  create(name: string, content: Buffer | string): Promise<boolean>;
  list(folder: string): Promise<string[]>;
  /** Removes an object, if there is one. Only what is collected of previews is ever removed. */
  remove(name: string): Promise<void>;
}

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

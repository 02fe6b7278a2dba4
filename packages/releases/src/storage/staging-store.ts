import type { ObjectStore } from './object-store.ts';
import { isReleaseFile, RELEASE_MANIFEST } from './release-file.ts';

/** A store in front of another one, which gets files of releases only when they are published. */
export interface StagingStore extends ObjectStore {
  /** Passes the files of releases on, each manifest last: a folder without one is no release. */
  publish(): Promise<void>;
}

/**
 * Keeps the files of releases in memory, so that a release that is refused leaves nothing behind. Everything else is read and
 * written as usual.
 */
export function openStaging(store: ObjectStore): StagingStore {
  const staged = new Map<string, Buffer>();
  return {
    async get(name) {
      return staged.get(name) ?? store.get(name);
    },
    async put(name, content) {
      if (!isReleaseFile(name)) return store.put(name, content);
      staged.set(name, Buffer.from(content));
    },
    create: (name, content) => store.create(name, content),
    async list(folder) {
      const own = [...staged.keys()].filter((name) => name.startsWith(`${folder}/`));
      const entries = own.map((name) => name.slice(folder.length + 1).split('/')[0] ?? '');
      return [...new Set([...(await store.list(folder)), ...entries])].sort();
    },
    async remove(name) {
      staged.delete(name);
      await store.remove(name);
    },
    async publish() {
      const isManifest = ([name]: [string, Buffer]) => name.endsWith(`/${RELEASE_MANIFEST}`);
      const files = [...staged].filter((file) => !isManifest(file));
      await Promise.all(files.map(([name, content]) => store.put(name, content)));
      for (const [name, content] of [...staged].filter(isManifest)) await store.put(name, content);
      staged.clear();
    },
  };
}

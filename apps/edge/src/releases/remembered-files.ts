import type { ObjectStore } from '@patina/releases/object-store';
import { LRUCache } from 'lru-cache';

/** Longest memory, in bytes: several releases of every app. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Files out of a store that is far away, kept in memory: what is used least goes first. Files of releases never change;
 * what is not there is looked for again. Many who ask for the same file at once are one question.
 */
export function rememberFiles(store: Pick<ObjectStore, 'get'>, mostBytes = MOST_BYTES): Pick<ObjectStore, 'get'> {
  const remembered = new LRUCache<string, Buffer>({
    maxSize: mostBytes,
    sizeCalculation: ({ length }) => Math.max(length, 1),
  });
  const underWay = new Map<string, Promise<Buffer | undefined>>();

  async function fetchFile(name: string): Promise<Buffer | undefined> {
    const content = await store.get(name);
    if (content) remembered.set(name, content);
    return content;
  }

  return {
    async get(name) {
      const content = remembered.get(name);
      if (content) return content;
      const asked = underWay.get(name) ?? fetchFile(name).finally(() => underWay.delete(name));
      underWay.set(name, asked);
      return asked;
    },
  };
}

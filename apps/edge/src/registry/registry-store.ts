import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Registry } from '@patina/platform/registry';
import * as z from 'zod/mini';

/** Name of the registry in the releases folder. */
export const REGISTRY_FILE = 'registry.json';

/** How long a look at the file holds, in milliseconds: a release is live this long after the registry points at it. */
const FRESH_FOR = 1000;

export interface RegistryStore {
  /** The registry in force. Throws when there never was a readable one. */
  read(): Promise<Registry>;
}

/**
 * The registry out of a folder. It is read again when the file changes; a file that cannot be read or is no registry
 * is reported and the last good one stays in force.
 */
export function openRegistryStore(folder: string, onBadRegistry: (error: unknown) => void): RegistryStore {
  const file = path.join(folder, REGISTRY_FILE);
  let current: { registry: Registry; edition: string } | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;

  async function look(): Promise<Registry> {
    const { ino, mtimeMs, size } = await stat(file);
    // Two edits can fall into one tick of the file system's clock; a renamed draft is another file all the same.
    const edition = `${ino} ${mtimeMs} ${size}`;
    if (current?.edition !== edition) {
      current = { registry: z.parse(Registry, JSON.parse(await readFile(file, 'utf8'))), edition };
    }
    return current.registry;
  }

  return {
    async read() {
      if (current && performance.now() - lookedAt < FRESH_FOR) return current.registry;
      lookedAt = performance.now();
      try {
        return await look();
      } catch (error) {
        if (!current) throw error;
        onBadRegistry(error);
        return current.registry;
      }
    },
  };
}

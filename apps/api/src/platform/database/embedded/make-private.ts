import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Leaves a folder and everything in it to its own user: the engine creates files that everybody can read. */
export async function makePrivate(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  }
}

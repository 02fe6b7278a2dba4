import { chmodSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { readBackup } from '#platform/database/embedded/backup-file.ts';
import { makeDatabase } from '#platform/database/embedded/make-database-process.ts';
import { makePrivate } from '#platform/database/embedded/make-private.ts';

/** Name of the file with the key that bank accounts are encrypted with. */
export const KEY_FILE = 'payout.key';
const DATABASE = 'database';

const RESTORED = '.restored';
const BEFORE = '.before-restore';

/**
 * Makes a database from a backup, beside the one of the data folder, and opens it once. It takes its place when the store
 * starts next: until then nothing has changed.
 * @throws Error if the backup is damaged or of another version of PostgreSQL
 */
export async function stageRestore(dataFolder: string, input: Readable, postgres: string): Promise<void> {
  const { head, database } = await readBackup(input);
  if (head.postgres !== postgres) {
    throw new Error(`it was written by PostgreSQL ${head.postgres}, this store embeds ${postgres}`);
  }
  const [unfinished, file] = [join(dataFolder, 'restore.unfinished'), join(dataFolder, 'restore.backup')];
  const staged = join(dataFolder, `${DATABASE}${RESTORED}`);
  for (const path of [unfinished, staged]) await rm(path, { recursive: true, force: true });
  try {
    await writeFile(file, database, { mode: 0o600 });
    await makeDatabase(unfinished, file);
    await makePrivate(unfinished);
    const key = join(dataFolder, `${KEY_FILE}${RESTORED}`);
    if (head.payout_key !== null) await writeFile(key, head.payout_key, { mode: 0o600 });
    else await rm(key, { force: true });
    await rename(unfinished, staged);
  } finally {
    for (const path of [unfinished, file]) await rm(path, { recursive: true, force: true });
  }
}

/** Puts a restored database into its place, and keeps the one before it. The caller holds the folder's lock. */
export function applyRestore(dataFolder: string): void {
  if (!existsSync(join(dataFolder, `${DATABASE}${RESTORED}`))) return;
  // The database last: a start that is cut off before goes on with the next one.
  for (const name of [KEY_FILE, DATABASE]) {
    const [path, restored, before] = ['', RESTORED, BEFORE].map((ending) => join(dataFolder, `${name}${ending}`)) as [
      string,
      string,
      string,
    ];
    if (!existsSync(restored)) continue;
    if (existsSync(path)) {
      rmSync(before, { recursive: true, force: true });
      renameSync(path, before);
      chmodSync(before, statSync(before).isDirectory() ? 0o700 : 0o600);
    }
    renameSync(restored, path);
  }
}

import { chmodSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { makePrivate } from '#platform/database/embedded/data-folder.ts';
import { makeDatabase } from '#platform/database/embedded/make-database-process.ts';

/*
 * A backup is a text: a line of JSON with the key that bank accounts are encrypted with, then the compressed database in
 * lines of base64.
 */

const Head = z.object({ patina_backup: z.literal(1), postgres: z.string(), payout_key: z.nullable(z.string()) });
type Head = z.output<typeof Head>;

/** Bytes of a line. */
const LINE = 3 * 16_384;

/** The lines of a backup. */
export function* backupLines(head: Omit<Head, 'patina_backup'>, database: Uint8Array): Generator<string> {
  yield `${JSON.stringify({ patina_backup: 1, ...head } satisfies Head)}\n`;
  const bytes = Buffer.from(database.buffer, database.byteOffset, database.length);
  for (let at = 0; at < bytes.length; at += LINE) yield `${bytes.subarray(at, at + LINE).toString('base64')}\n`;
}

/** Reads a backup. @throws Error if it is none */
export async function readBackup(input: Readable): Promise<{ head: Head; database: Buffer }> {
  let head: Head | undefined;
  const parts: Buffer[] = [];
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (head) parts.push(Buffer.from(line, 'base64'));
    else head = readHead(line);
  }
  if (!head || parts.length === 0) throw new Error('it is no backup of a store');
  return { head, database: Buffer.concat(parts) };
}

function readHead(line: string): Head {
  try {
    return z.parse(Head, JSON.parse(line));
  } catch {
    throw new Error('it is no backup of a store');
  }
}

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

import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The longest path a socket can have on every system we run on, in bytes. */
const LONGEST = 100;

/**
 * Where the operator's socket of a data folder is: inside it, or, when that path is too long for a socket, in a private
 * folder of the temporary one.
 */
export function socketPath(dataFolder: string): string {
  const path = join(dataFolder, 'admin.sock');
  if (Buffer.byteLength(path) <= LONGEST) return path;
  const user = process.getuid?.() ?? 0;
  const folder = join(tmpdir(), `patina-${user}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(folder);
  if (uid !== user || (mode & 0o077) !== 0) throw new Error(`${folder} is not private to this user`);
  return join(folder, `${createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)}.sock`);
}

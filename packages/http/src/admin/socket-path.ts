import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Longest path of a Unix socket on all supported systems, in bytes. */
const LONGEST = 100;

/**
 * Path of the admin socket: in the data folder, or in a private folder below the temporary one if that path is too long
 * for a socket.
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

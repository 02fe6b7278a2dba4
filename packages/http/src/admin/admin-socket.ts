import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';

/*
 * Protocol of the admin socket: the client sends one line of JSON with the request, then the bytes of the input file;
 * the server answers with lines of JSON.
 */

export const AdminRequest = z.object({
  command: z.string(),
  /** Name of the operator's user on the client's machine. */
  operator: z.optional(z.string()),
  values: z.record(z.string(), z.string()),
  options: z.record(z.string(), z.union([z.string(), z.boolean()])),
  inputName: z.optional(z.string()),
  /** Length of the input that follows, in bytes. */
  inputBytes: z.number(),
});
export type AdminRequest = z.output<typeof AdminRequest>;

export type AdminMessage =
  | { line: string }
  | { progress: { done: number; total: number; label: string } }
  | { result: unknown }
  | { data: string }
  | { failed: string }
  | { ended: true };

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

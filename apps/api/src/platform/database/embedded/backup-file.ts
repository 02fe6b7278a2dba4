import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import * as z from 'zod/mini';

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

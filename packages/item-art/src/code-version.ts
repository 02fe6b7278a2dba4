import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const SOURCES = new URL('../art/', import.meta.url);

/** A short digest of the drawing code: the same code, the same version, on every server. Read once, at the start. */
export function readArtVersion(): string {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  const digest = createHash('sha256');
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).toSorted()) {
    digest.update(file).update(readFileSync(new URL(file, SOURCES)));
  }
  return digest.digest('base64url').slice(0, 10);
}

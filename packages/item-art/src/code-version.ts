import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const SOURCES = new URL('./', import.meta.url);

/**
 * A digest of this package's sources, as 10 characters of base64url: the same code has the same version on every server.
 * Picture addresses contain it, so that they change with the drawings. Reads the files; call it once, at the start.
 */
export function readCodeVersion(): string {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  const digest = createHash('sha256');
  for (const file of files.filter((name) => /\.(ts|json)$/.test(name) && !name.endsWith('.test.ts')).toSorted()) {
    digest.update(file).update(readFileSync(new URL(file, SOURCES)));
  }
  return digest.digest('base64url').slice(0, 10);
}

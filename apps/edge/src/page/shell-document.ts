import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Release } from '@patina/platform/registry';

/** Reads the document that a release of the shell brings, once per release. */
export function createShellDocuments(releasesDir: string) {
  const known = new Map<string, Promise<string>>();
  return function documentOf(release: Pick<Release, 'version' | 'base'>): Promise<string> {
    if (release.base) return fetchDocument(release.base);
    const read =
      known.get(release.version) ?? readFile(path.join(releasesDir, 'shell', release.version, 'document.html'), 'utf8');
    known.set(release.version, read);
    read.catch(() => known.delete(release.version));
    return read;
  };
}

async function fetchDocument(base: string): Promise<string> {
  const response = await fetch(new URL('document.html', base));
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return response.text();
}

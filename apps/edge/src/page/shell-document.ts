import type { Release } from '@patina/platform/registry';
import type { ObjectStore } from '@patina/releases/object-store';
import { readFile } from '#builds/read-file.ts';

/** Longest wait for the document of a build that runs elsewhere, in milliseconds. */
const DOCUMENT_PATIENCE = 2000;

/** Reads the document that a release of the shell brings, once per release. */
export function createShellDocuments(files: Pick<ObjectStore, 'get'>) {
  const known = new Map<string, Promise<string>>();
  return function documentOf(release: Pick<Release, 'version' | 'base'>): Promise<string> {
    if (release.base) return readFile(new URL('document.html', release.base), DOCUMENT_PATIENCE);
    const read = known.get(release.version) ?? readDocument(files, release.version);
    known.set(release.version, read);
    read.catch(() => known.delete(release.version));
    return read;
  };
}

async function readDocument(files: Pick<ObjectStore, 'get'>, version: string): Promise<string> {
  const name = `shell/${version}/document.html`;
  const document = await files.get(name);
  if (!document) throw new Error(`The live shell has no document: there is no ${name} among the releases.`);
  return document.toString('utf8');
}

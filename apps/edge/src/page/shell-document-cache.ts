import type { Release } from '@patina/platform/registry';
import type { ObjectStore } from '@patina/releases/storage/object-store';
import { LRUCache } from 'lru-cache';
import { fetchText } from '#builds/fetch-text.ts';
import { DOCUMENT_TIMEOUT_MS } from '#timeouts.ts';

const DOCUMENT_MAX_BYTES = 1_000_000;
const MAX_CACHED_DOCUMENTS = 50;

/** Returns a function that reads the document of a release of the shell, cached by version. */
export function cacheShellDocuments(files: Pick<ObjectStore, 'get'>) {
  const cache = new LRUCache<string, string>({
    max: MAX_CACHED_DOCUMENTS,
    fetchMethod: (version) => readDocument(files, version),
  });
  return async function documentOf({ version, base }: Pick<Release, 'version' | 'base'>): Promise<string> {
    if (base) {
      const limits = { timeoutMs: DOCUMENT_TIMEOUT_MS, maxBytes: DOCUMENT_MAX_BYTES };
      return fetchText(new URL('document.html', base), limits);
    }
    return (await cache.fetch(version)) ?? readDocument(files, version);
  };
}

async function readDocument(files: Pick<ObjectStore, 'get'>, version: string): Promise<string> {
  const name = `shell/${version}/document.html`;
  const document = await files.get(name);
  if (!document) throw new Error(`The live shell has no document: there is no ${name} among the releases.`);
  return document.toString('utf8');
}

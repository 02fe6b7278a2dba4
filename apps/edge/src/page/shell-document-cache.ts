import type { Registry, Release } from '@patina/platform/registry';
import type { ObjectStore } from '@patina/releases/storage/object-store';
import { SHELL_DOCUMENT } from '@patina/releases/storage/release-file';
import { LRUCache } from 'lru-cache';
import { fetchText } from '#builds/running-build.ts';
import { withoutFailedShells } from '#features/shell-fallback/failed-shells.ts';
import { DOCUMENT_TIMEOUT_MS } from '#timeouts.ts';

const DOCUMENT_MAX_BYTES = 1_000_000;
const MAX_CACHED_DOCUMENTS = 50;

export type DocumentOf = (release: Pick<Release, 'version' | 'base'>) => Promise<string>;

/** Returns a function that reads the document of a release of the shell, cached by version. */
export function cacheShellDocuments(files: Pick<ObjectStore, 'get'>): DocumentOf {
  const cache = new LRUCache<string, string>({
    max: MAX_CACHED_DOCUMENTS,
    fetchMethod: (version) => readDocument(files, version),
  });
  return async function documentOf({ version, base }) {
    if (base) {
      const limits = { timeoutMs: DOCUMENT_TIMEOUT_MS, maxBytes: DOCUMENT_MAX_BYTES };
      return fetchText(new URL(SHELL_DOCUMENT, base), limits);
    }
    return (await cache.fetch(version)) ?? readDocument(files, version);
  };
}

/**
 * The registry without the shells whose document cannot be read, or has been altered: pages go on with the shell before.
 * @returns the registry as it is if there is none before
 */
export async function withReadableShells(registry: Registry, documentOf: DocumentOf): Promise<Registry> {
  const { live, previous, canary } = registry.shell;
  const tried = [live, ...(canary ? [canary.release] : [])];
  const failed = await Promise.all(
    tried.map(async (release) => ((await documentOf(release).catch(() => '')) === '' ? [release.version] : [])),
  );
  const versions = failed.flat().filter((version) => version !== live.version || previous !== undefined);
  return versions.length === 0 ? registry : withoutFailedShells(registry, versions.join('~'));
}

async function readDocument(files: Pick<ObjectStore, 'get'>, version: string): Promise<string> {
  const name = `shell/${version}/${SHELL_DOCUMENT}`;
  const document = await files.get(name);
  if (!document) throw new Error(`The live shell has no document: there is no ${name} among the releases.`);
  return document.toString('utf8');
}

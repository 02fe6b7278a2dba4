import { INTEGRITY_LIST, type Release } from '@patina/platform/registry';
import type { ObjectStore } from '@patina/releases/storage/object-store';
import {
  type FileList,
  integrityOf,
  readFileList,
  SERVER_BUILD,
  SHELL_DOCUMENT,
} from '@patina/releases/storage/release-file';
import { LRUCache } from 'lru-cache';
import type { FindRelease } from '#registry/find-release.ts';
import type { PublishedRegistry } from '#registry/registry-cache.ts';

/** More than pages name at a time. */
const MAX_LISTS = 200;
/** Altered files that are reported once; then all are reported again. */
const MAX_REPORTS = 1000;

/** Files without code of releases made before there were lists: nothing else is known of these. */
const INERT = /\.(png|jpg|webp|avif|ico|woff2|txt)$/;

interface SignedFilesOptions {
  files: Pick<ObjectStore, 'get'>;
  registry: Pick<PublishedRegistry, 'readKeys'>;
  findRelease: FindRelease;
  /** Called once for a file that is not what was signed. */
  onAltered(name: string): void;
}

/**
 * The files of releases, by `<app>/<version>/<file>`. Where releases are signed, only those that a release lists that
 * somebody who may release the app has signed, with the content that was signed; everything else is not there.
 */
export function signedFiles({ files, registry, findRelease, onAltered }: SignedFilesOptions): Pick<ObjectStore, 'get'> {
  const lists = new LRUCache<string, FileList, Release>({
    max: MAX_LISTS,
    fetchMethod: (app, _before, { context: release }) => readFileList(files, app.split(' ', 1)[0] ?? '', release),
  });
  const reported = new LRUCache<string, true>({ max: MAX_REPORTS });
  // Files of a bucket are kept in memory, so that each is hashed once.
  const integrityOfKept = new WeakMap<Buffer, string>();

  function report(name: string): undefined {
    if (!reported.has(name)) onAltered(name);
    reported.set(name, true);
    return undefined;
  }

  /** What the file must be; undefined for a file that nobody has signed. */
  async function expectedIntegrity(name: string): Promise<string | 'any' | undefined> {
    const [app = '', version = '', ...path] = name.split('/');
    const release = await findRelease(app, version);
    const file = path.join('/');
    if (!release) return undefined;
    if (release.listing === undefined) return integrityBeforeLists(app, release, file);
    const key = `${app} ${version} ${release.listing}`;
    return (await lists.fetch(key, { context: release }).catch(() => report(`${app}/${version}`)))?.get(file);
  }

  return {
    async get(name) {
      if (!(await registry.readKeys())) return files.get(name);
      const expected = await expectedIntegrity(name);
      if (expected === undefined) return undefined;
      const content = await files.get(name);
      if (!content || expected === 'any') return content;
      const actual = integrityOfKept.get(content) ?? integrityOf(content);
      integrityOfKept.set(content, actual);
      return actual === expected ? content : report(name);
    },
  };
}

/** Its entry is signed with the integrity of its scripts, styles and server build only. */
function integrityBeforeLists(app: string, release: Release, file: string): string | 'any' | undefined {
  const { assets, integrity, server } = release;
  if (Object.hasOwn(assets, file)) return assets[file];
  if (file === INTEGRITY_LIST) return integrity;
  if (file === SERVER_BUILD) return server;
  return INERT.test(file) || (app === 'shell' && file === SHELL_DOCUMENT) ? 'any' : undefined;
}

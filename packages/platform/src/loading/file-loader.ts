import { INTEGRITY_LIST } from '../registry/registry.ts';
import { FileUnavailable } from './file-unavailable.ts';
import { insertScript, insertStyleSheet, leaveErrorsToImport } from './insert-file.ts';
import { retryBase } from './retry-address.ts';
import { withTimeout } from './timeout.ts';
import { FILE_TIMEOUT_MS } from './timeouts.ts';

interface ReleaseInPage {
  base: string;
  /** Integrity of its INTEGRITY_LIST; without it the release's files are loaded unchecked. */
  integrity?: string | undefined;
}

interface ReleaseOfFiles extends ReleaseInPage {
  list?: Promise<Record<string, string>>;
  hasList?: boolean;
  /** Set after a timeout: the cache lets a request wait for one that hangs. */
  cache?: 'reload';
  /** Whether its style sheets are kept from applying: another release of its app is in use. */
  isHeld?: boolean;
  /** As much, because nothing of its app is in the page. */
  isAway?: boolean;
}

type Insert = (document: Document, address: string, integrity?: string) => Promise<void>;

/** Loads the files of the page's releases, each with its integrity; see docs/decisions/0025-files-are-loaded-by-their-hash.md. */
export interface FileLoader {
  /**
   * Loads a script and runs it, once per page.
   * @param retry Number of addresses that must not be used again, because the module that they yield has failed.
   * @returns the address with which `import()` gets exactly the checked module
   * @throws FileUnavailable, or an Error named `TimeoutError`
   */
  script(address: string, retry?: number): Promise<string>;
  /** Applies a style sheet, once per page. @throws as `script` does */
  styleSheet(address: string): Promise<unknown>;
  /**
   * Inserts the link that the bundler has created for a style sheet, and calls its `onload` or `onerror`, after a timeout
   * with an event of the type `timeout`.
   */
  insertLink(link: HTMLLinkElement): void;
  /** Applies the style sheets of a release, also those that arrive later. */
  applyStyleSheets(base: string): void;
  /** Keeps the style sheets of a release from applying, also those that arrive later. */
  holdStyleSheets(base: string): void;
  /** Says whether anything of a release's app is in the page: without, its style sheets do not apply. */
  showStyleSheets(base: string, isShown: boolean): void;
  removeStyleSheets(base: string): void;
  /** Whether the bundler waits until this style sheet has loaded: it does so in releases with a list. */
  isAwaited(address: string): boolean;
}

export function createFileLoader(document: Document, releasesInPage: ReleaseInPage[]): FileLoader {
  const releases = releasesInPage.map(
    ({ base, integrity }): ReleaseOfFiles => ({ base: new URL(base, document.baseURI).href, integrity }),
  );
  /** The document contains the hashes of its first files. */
  const firstHashes = new Map<string, string>();
  const loading = new Map<string, Promise<string>>();
  /** Requests that have not failed: a slow file may still arrive after its timeout. */
  const slow = new Map<string, Promise<string>>();
  /** Number of used-up addresses of each file; a browser caches the result, even a failure, under each. */
  const retries = new Map<string, number>();

  const absolute = (address: string) => new URL(address, document.baseURI).href;
  const releaseOf = (address: string) => releases.find(({ base }) => address.startsWith(base));

  leaveErrorsToImport();
  for (const link of document.querySelectorAll('link')) {
    const integrity = link.getAttribute('integrity');
    if (integrity) firstHashes.set(link.href, integrity);
  }
  for (const sheet of sheetsOf(document)) {
    if (sheet.sheet) loading.set(addressOf(sheet), Promise.resolve(addressOf(sheet)));
  }

  async function hashOf(address: string, release: ReleaseOfFiles): Promise<string | undefined> {
    if (!release.integrity) return firstHashes.get(address);
    // Read at once, so that it is available for files that are not in the document.
    release.list ??= readList(release, release.integrity);
    const hash = firstHashes.get(address) ?? (await release.list)[address.slice(release.base.length)];
    if (!hash) throw new FileUnavailable(address, 'is no file of its release');
    return hash;
  }

  async function attempt(
    address: string,
    release: ReleaseOfFiles,
    insert: Insert | undefined,
    signal: AbortSignal,
  ): Promise<string> {
    const integrity = await hashOf(address, release);
    const retry = retries.get(address) ?? 0;
    const current = `${retryBase(release.base, retry)}${address.slice(release.base.length)}`;
    if (retry > 0) await fetchAgain(current, signal, integrity);
    try {
      // An address that the bundler does not recognise: it considers a style sheet loaded as soon as there is one.
      await insert?.(document, release.integrity ? new URL(current).pathname : current, integrity);
    } catch (error) {
      retries.set(address, retry + 1);
      throw error;
    }
    // The next document requests the first address.
    if (retry > 0) fetch(address, { cache: 'reload' }).catch(() => undefined);
    return current;
  }

  async function attemptInTime(address: string, release: ReleaseOfFiles, insert: Insert | undefined): Promise<string> {
    const retry = retries.get(address) ?? 0;
    const late = slow.get(address);
    const abort = new AbortController();
    const arriving = attempt(address, release, insert, abort.signal);
    try {
      return await withTimeout(FILE_TIMEOUT_MS, late ? Promise.any([late, arriving]) : arriving, address);
    } catch (error) {
      if ((error as Error).name !== 'TimeoutError') throw error;
      retries.set(address, retry + 1);
      if (late) {
        // Hanging requests take connections from others; the first may be the one that has most of the file.
        abort.abort();
      } else {
        slow.set(address, arriving);
        arriving.catch(() => slow.delete(address));
      }
      if (!release.hasList) {
        // The next call requests it again.
        delete release.list;
        release.cache = 'reload';
      }
      throw error;
    }
  }

  /** A failed file is requested once more, past the cache: the cached one may be corrupt. */
  async function load(address: string, release: ReleaseOfFiles, insert: Insert | undefined): Promise<string> {
    const isFirst = !retries.has(address);
    try {
      return await attemptInTime(address, release, insert);
    } catch (error) {
      if (!isFirst || !retries.has(address) || slow.has(address)) throw error;
      return attemptInTime(address, release, insert);
    }
  }

  function loadOnce(address: string, insert: Insert | undefined, release = releaseOf(address)): Promise<string> {
    if (!release) return Promise.resolve(address);
    const running = loading.get(address);
    if (running) return running;
    const started = load(address, release, insert);
    loading.set(address, started);
    started.catch(() => loading.delete(address));
    return started;
  }

  function styleSheet(path: string): Promise<string> {
    // A container that is itself a retry requests files below its own folder.
    const address = absolute(path).replace(/\/~\d+\//, '/');
    return loadOnce(address, (...file) => insertStyleSheet(...file, mediaOf(releaseOf(address))));
  }

  function change(path: string, state: Pick<ReleaseOfFiles, 'isHeld' | 'isAway'>): void {
    const base = absolute(path);
    const release = releaseOf(base);
    Object.assign(release ?? {}, state);
    const media = mediaOf(release);
    for (const element of sheetsBelow(base)) {
      // Of a sheet that has arrived not its element is changed: some engines would load that again.
      if (element.sheet) element.sheet.media.mediaText = media;
      else element.media = media;
    }
  }

  function sheetsBelow(base: string) {
    return sheetsOf(document).filter((sheet) => addressOf(sheet).startsWith(base));
  }

  return {
    async script(path, retry = 0) {
      const address = absolute(path);
      if (retry > (retries.get(address) ?? 0)) {
        retries.set(address, retry);
        loading.delete(address);
      }
      return loadOnce(address, releaseOf(address)?.integrity ? insertScript : undefined);
    },
    styleSheet,
    insertLink(link) {
      if (!releaseOf(link.href)?.integrity) return document.head.append(link);
      styleSheet(link.href).then(
        () => link.dispatchEvent(new Event('load')),
        // The bundler's error has the type of the event.
        ({ name }: Error) => link.onerror?.(new Event(name === 'TimeoutError' ? 'timeout' : 'error')),
      );
    },
    isAwaited: (address) => releaseOf(absolute(address))?.integrity !== undefined,
    applyStyleSheets: (path) => change(path, { isHeld: false }),
    holdStyleSheets: (path) => change(path, { isHeld: true }),
    showStyleSheets: (path, isShown) => change(path, { isAway: !isShown }),
    removeStyleSheets(path) {
      const base = absolute(path);
      for (const sheet of sheetsBelow(base)) sheet.remove();
      for (const address of loading.keys())
        if (address.startsWith(base) && address.endsWith('.css')) loading.delete(address);
    },
  };
}

type SheetElement = HTMLLinkElement | HTMLStyleElement;

/** The style sheets that the document links to, and those that it has inside, with the addresses of their files. */
const sheetsOf = (document: Document) => [
  ...document.querySelectorAll<SheetElement>('link[rel=stylesheet],style[data-href]'),
];

const addressOf = (sheet: SheetElement) =>
  'href' in sheet ? sheet.href : new URL(sheet.dataset['href'] ?? '', sheet.baseURI).href;

/** Of style sheets; one that no medium has loads and is not applied. */
function mediaOf(release: ReleaseOfFiles | undefined): string {
  return release?.isHeld || release?.isAway ? 'not all' : 'all';
}

function readList(release: ReleaseOfFiles, integrity: string): Promise<Record<string, string>> {
  const read = async (cache: RequestCache) =>
    (await fetch(`${release.base}${INTEGRITY_LIST}`, { integrity, cache })).json() as Promise<Record<string, string>>;
  const list = read(release.cache ?? 'default').catch(() => read('reload'));
  list.then(
    () => {
      release.hasList = true;
    },
    () => {
      if (release.list === list) delete release.list;
    },
  );
  return list;
}

async function fetchAgain(address: string, signal: AbortSignal, integrity = ''): Promise<void> {
  const response = await fetch(address, { cache: 'reload', integrity, signal }).catch((error: unknown) => {
    throw new FileUnavailable(address, 'cannot be reached', error);
  });
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || !/javascript|css/.test(type)) {
    throw new FileUnavailable(address, `answers ${response.status} ${type}`);
  }
  await response.arrayBuffer();
}

import type { FileLoader } from './file-loader.ts';

/* Part of the entry of every app. The names below are those of the bundler's functions, which may be replaced. */
declare let __webpack_get_script_filename__: (chunk: string) => string;
declare const __webpack_public_path__: string;
declare const __webpack_require__: { f: { j(chunk: string, promises: unknown[]): void } };

/** Makes the bundler's `import()` use the chunks of an app that the page's file loader has loaded and checked. */
export function loadChunksWith(script: FileLoader['script']): void {
  const fileOf = __webpack_get_script_filename__;
  const { f: loaders } = __webpack_require__;
  const install = loaders.j;
  const own = new URL(__webpack_public_path__).href;
  // A container that is itself a retry has its own folder inside that of its release.
  const base = own.replace(/~\d+\/$/, '');
  /** Where each chunk was found, by the bundler's path: relative to the folder of the entry. */
  const found = new Map<string, string>();

  __webpack_get_script_filename__ = (chunk) => found.get(chunk) ?? fileOf(chunk);

  loaders.j = (chunk, promises) => {
    promises.push(load(chunk));
  };

  async function load(chunk: string): Promise<void> {
    const address = await script(`${base}${fileOf(chunk)}`);
    found.set(chunk, `${own === base ? '' : '../'}${address.slice(base.length)}`);
    const installing: unknown[] = [];
    install(chunk, installing);
    await Promise.all(installing);
  }
}

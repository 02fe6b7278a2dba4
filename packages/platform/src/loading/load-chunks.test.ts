import { afterEach, expect, test, vi } from 'vitest';
import type { FileLoader } from './file-loader.ts';

const BASE = 'https://store.test/releases/catalog/2.0.0/';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The bundler's functions in an app whose entry is in this folder. */
async function anApp(folder: string, script: FileLoader['script']) {
  const installed: string[] = [];
  const requests: string[] = [];
  const loaders = {
    j(chunk: string, promises: unknown[]) {
      const { __webpack_get_script_filename__: fileOf } = globalThis as unknown as Record<
        string,
        (of: string) => string
      >;
      requests.push(fileOf?.(chunk) ?? '');
      promises.push(Promise.resolve().then(() => installed.push(chunk)));
    },
  };
  vi.stubGlobal('__webpack_public_path__', folder);
  vi.stubGlobal('__webpack_get_script_filename__', (chunk: string) => `static/${chunk}.js`);
  vi.stubGlobal('__webpack_require__', { f: loaders });
  vi.resetModules();
  const { loadChunksWith } = await import('./load-chunks.ts');
  loadChunksWith(script);
  const load = (chunk: string) => {
    const promises: unknown[] = [];
    loaders.j(chunk, promises);
    return Promise.all(promises);
  };
  return { load, installed, requests };
}

test('the bundler imports a chunk that the file loader has loaded', async () => {
  const script = vi.fn(async (address: string) => address);
  const { load, installed, requests } = await anApp(BASE, script);
  await load('page');
  expect(script).toHaveBeenCalledWith(`${BASE}static/page.js`);
  expect(requests).toEqual(['static/page.js']);
  expect(installed).toEqual(['page']);
});

test('a chunk that does not load is not imported', async () => {
  const { load, requests } = await anApp(BASE, () => Promise.reject(new Error('404')));
  await expect(load('page')).rejects.toThrow('404');
  expect(requests).toEqual([]);
});

test.each([
  ['of the first address', BASE, '~1/static/page.js'],
  ['that is itself a retry', `${BASE}~2/`, '../~1/static/page.js'],
  ['whose folder is written with detours', `${BASE}static/js/../../`, '~1/static/page.js'],
])('a container %s imports a chunk from where the file loader found it', async (_, folder, file) => {
  const { load, requests } = await anApp(folder, async () => `${BASE}~1/static/page.js`);
  await load('page');
  expect(requests).toEqual([file]);
});

import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Registry, Release } from '@patina/platform/registry';
import { onTestFinished } from 'vitest';

/** The shell's document, with every placeholder that the edge fills. */
const DOCUMENT = `<!doctype html>
<html lang="{{language}}">
  <head>
    <link rel="icon" href="{{base}}icon.svg" />
    <style nonce="{{nonce}}">html { background: #0f1218; }</style>
    {{head}}
    <title>{{title}}</title>
  </head>
  <body>
    <div id="root"></div>
    {{boot}}
  </body>
</html>
`;

export function aRelease(version: string, change: Partial<Release> = {}): Release {
  return {
    version,
    entry: 'remoteEntry.js',
    files: [],
    contract: 1,
    exposes: ['./routes'],
    shared: {},
    routes: [],
    assets: {
      'remoteEntry.js': `sha256-entry-${version}`,
      'page.js': `sha256-page-${version}`,
      'page.css': 'sha256-css',
    },
    size: 0,
    commit: null,
    ...change,
  };
}

/** A store with a catalogue whose live release has one before it. */
export function aRegistry(change: Partial<Registry> = {}): Registry {
  return {
    shell: {
      paths: [],
      live: aRelease('s1', {
        entry: 'main.js',
        files: ['main.css'],
        assets: { 'main.js': 'sha256-main', 'main.css': 'sha256-main-css' },
        routes: [{ path: '/:slug', files: [], prefetch: [{ path: '/static-pages/{slug}' }] }],
      }),
    },
    remotes: {
      catalog: {
        paths: ['/', '/products'],
        live: aRelease('c2', {
          routes: [
            { path: '/', files: [], prefetch: [] },
            {
              path: '/products/:category?',
              files: ['page.js', 'page.css'],
              prefetch: [{ path: '/items/list', query: { limit: '15', type: '{category}' }, pass: ['page', 'search'] }],
            },
            { path: '/products/:category/:subcategory/:id', files: [], prefetch: [{ path: '/items/{id}' }] },
          ],
        }),
        previous: aRelease('c1'),
      },
    },
    ...change,
  };
}

export interface ReleasesFolder {
  folder: string;
  write(registry: Registry | string): Promise<void>;
}

/** A folder with a registry and the releases of the shell and the catalogue; it goes with the test. */
export async function makeReleases(): Promise<ReleasesFolder> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'patina-edge-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = {
    'shell/s1/document.html': DOCUMENT,
    'shell/s1/main.js': 'export {};',
    'catalog/c2/remoteEntry.js': 'export const live = true;',
    'catalog/c2/.hidden.js': 'secret',
    'catalog/c2/page.css': '.page {}',
  };
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
    await writeFile(`${file}.br`, brotliCompressSync(text));
    await writeFile(`${file}.gz`, gzipSync(text));
  }
  const write = async (registry: Registry | string) => {
    const draft = path.join(folder, '.registry-draft.json');
    await writeFile(draft, typeof registry === 'string' ? registry : JSON.stringify(registry));
    await rename(draft, path.join(folder, 'registry.json'));
  };
  await write(aRegistry());
  return { folder, write };
}

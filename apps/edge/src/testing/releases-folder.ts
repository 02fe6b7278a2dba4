import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Registry, Release } from '@patina/platform/registry';
import { integrityOf, SERVER_BUILD } from '@patina/releases/storage/release-file';
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
    <div id="root"><!--splash--><p>Patina</p><!--/splash--></div>
    <noscript>{{store}} needs JavaScript.</noscript>
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

/** A registry with a catalogue that has a previous release. */
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

/** Files of releases of shell and catalogue, and others beside them. */
export function releaseContents(): Map<string, Buffer> {
  const compressible = {
    'shell/s1/document.html': DOCUMENT,
    'shell/s1/main.js': 'export {};',
    'catalog/c2/remoteEntry.js': 'export const live = true;',
    'catalog/c2/.hidden.js': 'secret',
    'catalog/c2/page.css': '.page {}',
  };
  const others = {
    'catalog/c2/late.js': 'export const late = true;',
    'catalog/c2/static/picture.png': 'not really a picture',
    'catalog/c2/static/font.woff2': 'not really a font',
    'catalog/claims/1.4.2': 'secret',
    'registry-editions/00000001.json': 'secret',
  };
  return new Map([
    ...Object.entries(compressible).flatMap(([name, text]): [string, Buffer][] => [
      [name, Buffer.from(text)],
      [`${name}.br`, brotliCompressSync(text)],
      [`${name}.gz`, gzipSync(text)],
    ]),
    ...Object.entries(others).map(([name, text]): [string, Buffer] => [name, Buffer.from(text)]),
  ]);
}

export interface ReleasesFolder {
  folder: string;
  write(registry: Registry | string): Promise<void>;
  /** @param name `<app>/<version>/<file>` */
  writeFile(name: string, content: string): Promise<void>;
  /** Writes a server build. @returns its integrity */
  writeServerBuild(app: string, version: string, source: string): Promise<string>;
}

/** A folder with a registry and the releases of shell and catalogue; deleted when the test ends. */
export async function makeReleases(): Promise<ReleasesFolder> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'patina-edge-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const write = async (registry: Registry | string) => {
    const draft = path.join(folder, '.registry-draft.json');
    await writeFile(draft, typeof registry === 'string' ? registry : JSON.stringify(registry));
    await rename(draft, path.join(folder, 'registry.json'));
  };
  const writeReleaseFile = async (name: string, content: string | Buffer) => {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  };
  const writeServerBuild = async (app: string, version: string, source: string) => {
    await writeReleaseFile(`${app}/${version}/${SERVER_BUILD}`, source);
    return integrityOf(source);
  };
  for (const [name, content] of releaseContents()) await writeReleaseFile(name, content);
  await write(aRegistry());
  return { folder, write, writeFile: writeReleaseFile, writeServerBuild };
}

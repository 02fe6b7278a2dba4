import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { BUILD_MANIFEST, type BuildManifest } from '../publish/build-manifest.ts';

/** The apps of a small tree. */
export const TREE = ['shell', 'account', 'catalog', 'sell'];

/** A private folder that is removed after the test. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'patina-release-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Writes the build of an app: its entry with this code, a picture, and its manifest. */
export async function buildApp(
  appDir: string,
  app: string,
  code: string,
  version = '1.2.0',
  paths = [`/${app}`],
  contract = 1,
): Promise<void> {
  const manifest: BuildManifest = {
    app,
    entry: 'entry.js',
    files: [],
    contract,
    exposes: ['./routes'],
    shared: {},
    paths,
    routes: [],
    loadsByList: true,
  };
  const files = {
    'package.json': JSON.stringify({ version }),
    [`dist/${BUILD_MANIFEST}`]: JSON.stringify(manifest),
    'dist/entry.js': code,
    'dist/static/css/page.css': '.page { color: red }',
    'dist/picture.png': 'not really a picture',
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(appDir, name)), { recursive: true });
    await writeFile(path.join(appDir, name), text);
  }
}

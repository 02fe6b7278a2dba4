import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Release } from '@patina/platform/registry';
import { publishBuild } from '../publish/publish-build.ts';
import { openFolderStore } from '../storage/folder-store.ts';
import { aFolder, buildApp } from './an-app.ts';

/** Publishes a release of the catalogue whose `entry.js` has this source map into a folder. */
export async function aMappedRelease(folder: string, map: unknown): Promise<Release> {
  const appDir = await aFolder();
  await buildApp(appDir, 'catalog', 'export {};', '2.0.0', ['/products']);
  await mkdir(path.join(appDir, 'dist/source-maps'));
  await writeFile(path.join(appDir, 'dist/source-maps/entry.js.map'), JSON.stringify(map));
  return (await publishBuild(appDir, openFolderStore(folder))).release;
}

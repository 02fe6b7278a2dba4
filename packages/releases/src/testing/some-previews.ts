import path from 'node:path';
import type { SigningKey } from '../ownership/signing-key.ts';
import { linkTo, type PreviewRecord, putPreview } from '../previews/preview-record.ts';
import { suffixOf } from '../previews/preview-version.ts';
import { publishBuild } from '../publish/publish-build.ts';
import { openFolderStore } from '../storage/folder-store.ts';
import { aFolder, buildApp } from './an-app.ts';

export interface MadePreview {
  key?: SigningKey | undefined;
  name?: string;
  paths?: string[];
  change?: Partial<PreviewRecord>;
}

/** Makes previews in a folder of releases as the commands do, but without checks; they end in an hour. */
export function previewsIn(folder: string) {
  const store = openFolderStore(folder);
  return async (app: string, { key, name = 'my-branch', paths = ['/products'], change = {} }: MadePreview = {}) => {
    const appDir = path.join(await aFolder(), app);
    await buildApp(appDir, app, `export const made = '${name} of ${app}';`, '1.1.0', paths);
    const { release } = await publishBuild(appDir, store, { key, suffix: suffixOf(name) });
    const until = change.until ?? Math.floor(Date.now() / 1000) + 3600;
    const record: PreviewRecord = {
      name,
      version: release.version,
      paths,
      commit: 'c0ffee1234',
      by: 'Ana <b>',
      at: new Date().toISOString(),
      until,
      link: linkTo({ app, name, until }, key, undefined),
      ...change,
    };
    await putPreview(store, app, record, key);
    return { ...record, store };
  };
}

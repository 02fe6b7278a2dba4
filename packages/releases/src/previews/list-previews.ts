import path from 'node:path';
import { isAppName } from '../ownership/release-keys.ts';
import { readReleaseKeys } from '../registry/revisions.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { RELEASE_MANIFEST } from '../storage/release-file.ts';
import {
  hasEnded,
  isPreviewTrusted,
  type PreviewRecord,
  previewNames,
  readPreview,
  removePreview,
} from './preview-record.ts';
import { isPreview } from './preview-version.ts';

/** A preview of an app. */
export interface ListedPreview extends PreviewRecord {
  app: string;
  /** `unsigned`: edges do not show it, because nobody has signed it who may release the app. */
  state: 'open' | 'ended' | 'unsigned';
}

/** All previews that are not collected, those that end last first. */
export async function listPreviews(store: ObjectStore): Promise<ListedPreview[]> {
  const [keys, names] = await Promise.all([readReleaseKeys(store), store.list('')]);
  const previews = await Promise.all(
    names.filter(isAppName).map(async (app) => {
      const records = await Promise.all((await previewNames(store, app)).map((name) => readPreview(store, app, name)));
      return records
        .filter((record) => record !== undefined)
        .map((record): ListedPreview => {
          if (!isPreviewTrusted(app, record, keys)) return { app, ...record, state: 'unsigned' };
          return { app, ...record, state: hasEnded(record) ? 'ended' : 'open' };
        });
    }),
  );
  return previews.flat().sort((one, other) => other.until - one.until);
}

/** For so long the files of what has ended stay, because pages may be open. */
const GRACE_MS = 3_600_000;

/**
 * Removes previews that have ended, with their files, and the files of earlier builds of the others.
 * @returns the removed folders and previews, such as `catalog/1.5.0-ab12cd34-preview-my-branch`
 */
export async function collectPreviews(store: ObjectStore, now = Date.now()): Promise<string[]> {
  const collected: string[] = [];
  for (const { app, name, version, at, until } of await listPreviews(store)) {
    const isOver = until * 1000 + GRACE_MS < now;
    if (!isOver && Date.parse(at) + GRACE_MS >= now) continue;
    const folders = (await store.list(app)).filter((folder) => isPreview(folder, name));
    for (const folder of folders.filter((one) => isOver || one !== version)) {
      await removeFolder(store, `${app}/${folder}`);
      collected.push(`${app}/${folder}`);
    }
    if (!isOver) continue;
    await removePreview(store, app, name);
    collected.push(`${app}@${name}`);
  }
  return collected;
}

/** Removes the folder of a build, its manifest first: without it there is no build. */
async function removeFolder(store: ObjectStore, folder: string): Promise<void> {
  await store.remove(path.posix.join(folder, RELEASE_MANIFEST));
  for (const name of (await store.list(folder)).map((entry) => path.posix.join(folder, entry))) {
    if ((await store.list(name)).length > 0) await removeFolder(store, name);
    else await store.remove(name);
  }
}

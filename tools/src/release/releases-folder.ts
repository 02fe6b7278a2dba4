import path from 'node:path';
import { openFolderStore } from '@patina/releases/folder-store';
import type { ObjectStore } from '@patina/releases/object-store';
import { projectRoot } from '../project-root.ts';

/** Folder of the releases that this machine's store opens from; `RELEASES_DIR` names another one. */
export function releasesFolder(): string {
  return path.resolve(process.env['RELEASES_DIR'] ?? path.join(projectRoot, '.patina/releases'));
}

/** The store of the releases. */
export function openReleases(): ObjectStore {
  return openFolderStore(releasesFolder());
}

import type { ObjectStore } from '@patina/releases/object-store';
import { openStore, placeName, type ReleasesPlace, releasesPlace } from '@patina/releases/open-store';
import { projectRoot } from '../project-root.ts';
import { refuse } from './refuse.ts';

/** Where the releases lie that this machine's store opens from, as people name it: a folder or a bucket. */
export function releasesName(): string {
  return placeName(place());
}

/** The store of the releases: `RELEASES_URL` or `RELEASES_DIR`, else the project's own folder. */
export function openReleases(): ObjectStore {
  return openStore(place());
}

/** Whether the releases lie where other teams and other machines have theirs, too. */
export function isShared(): boolean {
  return 'bucket' in place();
}

function place(): ReleasesPlace {
  try {
    return releasesPlace(process.env, projectRoot);
  } catch (error) {
    return refuse((error as Error).message);
  }
}

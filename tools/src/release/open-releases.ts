import type { ObjectStore } from '@patina/releases/storage/object-store';
import {
  locationName,
  openObjectStore,
  type ReleasesLocation,
  releasesLocation,
} from '@patina/releases/storage/open-object-store';
import { projectRoot } from '@patina/workspace/project-root';
import { fail } from '../terminal/fail.ts';

/** Name of the folder or bucket of the releases. */
export function releasesName(): string {
  return locationName(place());
}

/** The store of the releases: `RELEASES_URL` or `RELEASES_DIR`, else the project's own folder. */
export function openReleases(): ObjectStore {
  return openObjectStore(place());
}

/** Whether the releases are in a bucket, which other machines use as well. */
export function isShared(): boolean {
  return 'bucket' in place();
}

function place(): ReleasesLocation {
  try {
    return releasesLocation(process.env, projectRoot);
  } catch (error) {
    return fail((error as Error).message);
  }
}

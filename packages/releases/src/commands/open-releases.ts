import { isStandalone, projectRoot } from '@patina/workspace/project-root';
import type { ObjectStore } from '../storage/object-store.ts';
import {
  locationName,
  openObjectStore,
  type ReleasesLocation,
  releasesLocation,
} from '../storage/open-object-store.ts';
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
  if (isStandalone && !process.env['RELEASES_URL'] && !process.env['RELEASES_DIR']) {
    return fail(
      'Say where the releases of the store are: set RELEASES_URL to its bucket, or RELEASES_DIR to its folder.',
    );
  }
  try {
    return releasesLocation(process.env, projectRoot);
  } catch (error) {
    return fail((error as Error).message);
  }
}

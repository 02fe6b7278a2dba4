import path from 'node:path';
import { openFolderStore } from './folder-store.ts';
import type { ObjectStore } from './object-store.ts';
import { type Bucket, openS3Store } from './s3-store.ts';

/** Location of the releases. */
export type ReleasesLocation = { folder: string } | Bucket;

const DEFAULT_FOLDER = '.patina/releases';

/** The bucket's name as S3 allows it, and a prefix of plain segments. */
const BUCKET_URL =
  /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/((?:[\w!*'()-][\w!*'().-]*\/)*[\w!*'()-][\w!*'().-]*)?)?\/?$/;

/**
 * Reads the location of the releases: `RELEASES_URL`, such as `s3://bucket/prefix`, or `RELEASES_DIR`. Throws with the
 * name of an invalid variable.
 * @param baseFolder Folder that relative paths start from.
 */
export function releasesLocation(env: NodeJS.ProcessEnv, baseFolder = process.cwd()): ReleasesLocation {
  const { RELEASES_URL: url, RELEASES_DIR: folder } = env;
  if (!url) return { folder: path.resolve(baseFolder, folder || DEFAULT_FOLDER) };
  if (folder) throw new Error('RELEASES_URL and RELEASES_DIR name two places for the releases: unset one of them.');
  const [, bucket, prefix = ''] = BUCKET_URL.exec(url) ?? [];
  if (bucket === undefined) {
    throw new Error(`RELEASES_URL must be a bucket such as s3://my-bucket/releases, not "${withoutSecret(url)}".`);
  }
  return { bucket, prefix };
}

/** Opens the object store of a location, which is first accessed with the first read or write. */
export function openObjectStore(place: ReleasesLocation): ObjectStore {
  return 'folder' in place ? openFolderStore(place.folder) : openS3Store(place);
}

export function locationName(place: ReleasesLocation): string {
  return 'folder' in place ? place.folder : `s3://${path.posix.join(place.bucket, place.prefix)}`;
}

function withoutSecret(url: string): string {
  return url.replace(/\/\/[^/]*@/, '//…@');
}

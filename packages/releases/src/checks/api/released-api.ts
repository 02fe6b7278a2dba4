import type { Release } from '@patina/platform/registry';
import { ApiDescription } from '@patina/shared-api/contract/protocol/api-description';
import { API_DESCRIPTION } from '../../publish/build-manifest.ts';
import { readReleaseFile } from '../../publish/read-release-file.ts';
import type { ObjectStore } from '../../storage/object-store.ts';

/** The API that a release was built for; undefined for an older release, which does not record it. */
export async function releasedApi(
  store: ObjectStore,
  app: string,
  release: Pick<Release, 'version'>,
): Promise<ApiDescription | undefined> {
  return readReleaseFile(store, app, release, API_DESCRIPTION, ApiDescription);
}

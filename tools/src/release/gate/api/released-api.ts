import type { Release } from '@patina/platform/registry';
import type { ObjectStore } from '@patina/releases/object-store';
import { ApiDescription } from '@patina/shared-api/contract/api-description';
import * as z from 'zod/mini';
import { API_DESCRIPTION } from '../../../build/release-manifest-plugin.ts';

/** What a release was written against; undefined for one that was made before releases said so. */
export async function releasedApi(
  store: ObjectStore,
  app: string,
  { version }: Pick<Release, 'version'>,
): Promise<ApiDescription | undefined> {
  const text = await store.get(`${app}/${version}/${API_DESCRIPTION}`);
  return text && z.parse(ApiDescription, JSON.parse(text.toString('utf8')));
}

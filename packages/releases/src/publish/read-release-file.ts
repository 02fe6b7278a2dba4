import type { Release } from '@patina/platform/registry';
import * as z from 'zod/mini';
import type { ObjectStore } from '../storage/object-store.ts';

/** Content of a JSON file of a release; undefined for an older release without that file. */
export async function readReleaseFile<Schema extends z.ZodMiniType>(
  store: ObjectStore,
  app: string,
  { version }: Pick<Release, 'version'>,
  name: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  const text = await store.get(`${app}/${version}/${name}`);
  return text && z.parse(schema, JSON.parse(text.toString('utf8')));
}

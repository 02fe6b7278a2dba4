import { INTEGRITY_LIST, type Release } from '@patina/platform/registry';
import type { ObjectStore } from '../storage/object-store.ts';
import { integrityOf, SERVER_BUILD } from '../storage/release-file.ts';

/** Scripts and style sheets of a release that are missing, or have other content than when it was made. */
export async function damagedFiles(store: ObjectStore, app: string, release: Release): Promise<string[]> {
  const { version, assets, integrity: ofList, server } = release;
  const damaged = await Promise.all(
    Object.entries({
      ...assets,
      ...(ofList && { [INTEGRITY_LIST]: ofList }),
      ...(server && { [SERVER_BUILD]: server }),
    }).map(async ([file, integrity]) => {
      const content = await store.get(`${app}/${version}/${file}`);
      if (!content) return [`${file} is gone`];
      return integrityOf(content) === integrity ? [] : [`${file} has been altered`];
    }),
  );
  return damaged.flat();
}

import type { Registry, Release } from '@patina/platform/registry';
import { ReleaseRoute } from '@patina/platform/registry-schema';
import { requiredRoles } from '@patina/platform/required-roles';
import { findEntry } from '@patina/releases/registry/entry-of';
import type { ObjectStore } from '@patina/releases/storage/object-store';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';

/** Releases that are in the registry no longer, and are asked for by open pages. */
const MAX_OLD_RELEASES = 500;

/** Who may load the files of releases. */
export interface FileAccess {
  /**
   * Roles, any of which opens a file; undefined if it is public.
   * @param name `<app>/<version>/<file>`, exactly as it is read from the store
   */
  rolesFor(name: string, registry: Registry): Promise<string[] | undefined>;
}

type Routes = Pick<Release, 'routes'>;

const Manifest = z.object({ routes: z.array(ReleaseRoute) });

/**
 * The files of a release whose pages all require roles are for these roles, and so are those of an app whose live release
 * is such a one.
 */
export function openFileAccess(files: Pick<ObjectStore, 'get'>): FileAccess {
  // By name in the store, because a file system may find one folder under several names.
  const manifests = new LRUCache<string, Routes>({
    max: MAX_OLD_RELEASES,
    async fetchMethod(folder) {
      const content = await files.get(`${folder}/release.json`);
      return content && z.parse(Manifest, JSON.parse(content.toString('utf8')));
    },
  });

  return {
    async rolesFor(name, registry) {
      const [app = '', version = ''] = name.split('/');
      const { live, previous, canary } = findEntry(registry, app) ?? {};
      const known = [live, previous, canary?.release].find((release) => release?.version === version);
      const own = known ?? (await manifests.fetch(`${app}/${version}`));
      const required = [live, own]
        .map((release) => release && requiredRoles(release))
        .filter((roles) => roles !== undefined);
      return required.length > 0 ? required.flat() : undefined;
    },
  };
}

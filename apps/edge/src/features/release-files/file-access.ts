import type { Registry } from '@patina/platform/registry';
import { requiredRoles } from '@patina/platform/required-roles';
import { findEntry } from '@patina/releases/registry/entry-of';
import type { FindRelease } from '#registry/find-release.ts';

/** Who may load the files of releases. */
export interface FileAccess {
  /**
   * Roles, any of which opens a file; undefined if it is public.
   * @param name `<app>/<version>/<file>`, exactly as it is read from the store
   */
  rolesFor(name: string, registry: Registry): Promise<string[] | undefined>;
}

/**
 * The files of a release whose pages all require roles are for these roles, and so are those of an app whose live release
 * is such a one.
 */
export function openFileAccess(findRelease: FindRelease): FileAccess {
  return {
    async rolesFor(name, registry) {
      const [app = '', version = ''] = name.split('/');
      const required = [findEntry(registry, app)?.live, await findRelease(app, version)]
        .map((release) => release && requiredRoles(release))
        .filter((roles) => roles !== undefined);
      return required.length > 0 ? required.flat() : undefined;
    },
  };
}

import type { Registry, Release } from '@patina/platform/registry';
import type { ObjectStore } from '@patina/releases/storage/object-store';

/** Ending of the form of a file that most browsers accept. */
const FORM = '.br';

/**
 * Reads the scripts and style sheets of every release that is live, a canary or a fallback into a cache, one after the
 * other, so that a rollback or an unavailable bucket finds them there. A file that cannot be read is left to its request.
 */
export async function warmReleases(files: Pick<ObjectStore, 'get'>, { shell, remotes }: Registry): Promise<void> {
  for (const [app, { live, canary, previous }] of Object.entries({ shell, ...remotes })) {
    for (const release of [live, canary?.release, previous]) {
      for (const name of namesOf(app, release)) await files.get(name).catch(() => undefined);
    }
  }
}

function namesOf(app: string, release: Release | undefined): string[] {
  // A release with a base is a build of a development server.
  if (!release || release.base !== undefined) return [];
  return Object.keys(release.assets).map((file) => `${app}/${release.version}/${file}${FORM}`);
}

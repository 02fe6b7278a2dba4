import type { Registry } from '@patina/platform/registry';
import { releasesOf } from '@patina/releases/registry/entry-of';

/** The releases that a page may run now, as `KNOWN_RELEASES_HEADER` lists them: `catalog/1.0.0-ab12 shell/2.0.0-cd34`. */
export function knownReleases({ shell, remotes }: Registry): string {
  const names = Object.entries({ shell, ...remotes }).flatMap(([app, entry]) =>
    releasesOf(entry).map(({ version }) => `${app}/${version}`),
  );
  return names.filter((name) => /^[\w/.+-]+$/.test(name)).join(' ');
}

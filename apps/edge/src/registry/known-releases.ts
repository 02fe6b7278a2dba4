import type { Registry } from '@patina/platform/registry';

/** The releases that a page may run now, as `KNOWN_RELEASES_HEADER` lists them: `catalog/1.0.0-ab12 shell/2.0.0-cd34`. */
export function knownReleases({ shell, remotes }: Registry): string {
  const names = Object.entries({ shell, ...remotes }).flatMap(([app, { live, previous, canary }]) =>
    [live, previous, canary?.release].flatMap((release) => (release ? [`${app}/${release.version}`] : [])),
  );
  return names.filter((name) => /^[\w/.+-]+$/.test(name)).join(' ');
}

import type { Registry } from '@patina/platform/registry';
import { BUCKET_COOKIE, experimentsOf, readBucket, registryFor } from '#features/canary/canary-bucket.ts';
import { OVERRIDE_COOKIE } from '#features/overrides/override-cookie.ts';

/**
 * `TRIALS_HEADER` of a visitor: the bucket, and the releases that it gets of apps with an experiment. Undefined without an experiment or a
 * bucket, or where builds are overridden.
 */
export function visitorTrials(
  published: Registry,
  cookies: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const apps = experimentsOf(published);
  const bucket = readBucket(cookies[BUCKET_COOKIE]);
  if (apps.length === 0 || bucket === undefined || cookies[OVERRIDE_COOKIE]) return undefined;
  const { shell, remotes } = registryFor(published, bucket);
  const releases = apps.map((name) => `${name}/${(name === 'shell' ? shell : remotes[name])?.live.version}`);
  return [`~${bucket}`, ...releases].join(' ');
}

import { createHash, randomInt } from 'node:crypto';
import type { Registry, RegistryEntry } from '@patina/platform/registry';

/** Cookie with a visitor's canary bucket: a number that many visitors share, so it identifies nobody. */
export const BUCKET_COOKIE = 'releaseTicket';

const BUCKETS = 10_000;

/** Half a year, in seconds: longer than any canary. */
const BUCKET_COOKIE_MAX_AGE = 182 * 24 * 60 * 60;

/** Whether a release is live for a share of the visitors only. */
export function hasCanary({ shell, remotes }: Registry): boolean {
  return [shell, ...Object.values(remotes)].some(({ canary }) => canary !== undefined);
}

/** Apps whose canary is held as an experiment. */
export const experimentsOf = ({ shell, remotes }: Registry): string[] =>
  Object.entries({ shell, ...remotes }).flatMap(([app, { canary }]) => (canary?.experiment === undefined ? [] : [app]));

/** Reads the bucket cookie; undefined if it is malformed. */
export function readBucket(cookie: string | undefined): number | undefined {
  return cookie !== undefined && /^\d{1,4}$/.test(cookie) ? Number(cookie) : undefined;
}

/** A random bucket for a visitor without one. */
export function drawBucket(): number {
  return randomInt(BUCKETS);
}

/** `Set-Cookie` of a bucket. It only selects which release of the store to serve, so it needs no consent. */
export function bucketCookie(bucket: number): string {
  return `${BUCKET_COOKIE}=${bucket}; Path=/; Max-Age=${BUCKET_COOKIE_MAX_AGE}; HttpOnly; SameSite=Lax`;
}

/**
 * The registry for one bucket: if it is in a canary's share, the canary is live and the live release is the previous
 * one. The same bucket gets the same releases until the canary ends.
 */
export function registryFor({ shell, remotes }: Registry, bucket: number): Registry {
  return {
    shell: entryFor('shell', shell, bucket),
    remotes: Object.fromEntries(
      Object.entries(remotes).map(([name, entry]) => [name, entryFor(name, entry, bucket)] as const),
    ),
  };
}

function entryFor(app: string, { canary, ...entry }: RegistryEntry, bucket: number): RegistryEntry {
  if (!canary || percentileOf(bucket, app, canary.release.version) >= canary.percent) return entry;
  return { ...entry, live: canary.release, previous: entry.live };
}

/** From 0 to under 100. Each canary shuffles the buckets anew, so that it is not always tested by the same visitors. */
function percentileOf(bucket: number, app: string, version: string): number {
  const hash = createHash('sha256').update(`${bucket}/${app}/${version}`).digest();
  return (hash.readUInt32BE(0) / 2 ** 32) * 100;
}

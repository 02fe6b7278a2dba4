import type { Registry } from '@patina/platform/registry';
import { expect, test } from 'vitest';
import { aRegistry, aRelease } from '#testing/releases-folder.ts';
import { hasCanary, readBucket, registryFor } from './canary-bucket.ts';

function aCanary(percent: number, version = 'c2'): Registry {
  const entry = { paths: ['/products'], live: aRelease('c1'), previous: aRelease('c0') };
  return aRegistry({ remotes: { catalog: { ...entry, canary: { percent, release: aRelease(version) } } } });
}

const buckets = Array.from({ length: 10_000 }, (_, bucket) => bucket);
const hasIt = (registry: Registry) => (bucket: number) =>
  registryFor(registry, bucket).remotes['catalog']?.live.version === 'c2';

test('a bucket in the share gets the canary, with the live release as fallback', () => {
  const { live, previous } = registryFor(aCanary(100), 7).remotes['catalog'] ?? {};
  expect([live?.version, previous?.version]).toEqual(['c2', 'c1']);
});

test('every other bucket gets the live and the previous release', () => {
  const { live, previous } = registryFor(aCanary(0), 7).remotes['catalog'] ?? {};
  expect([live?.version, previous?.version]).toEqual(['c1', 'c0']);
});

test('the share has the configured size and grows without losing buckets', () => {
  const [ten, thirty] = [buckets.filter(hasIt(aCanary(10))), buckets.filter(hasIt(aCanary(30)))];
  expect(ten.length / buckets.length).toBeCloseTo(0.1, 1);
  expect(thirty.length / buckets.length).toBeCloseTo(0.3, 1);
  const staying = new Set(thirty);
  expect(ten.every((bucket) => staying.has(bucket))).toBe(true);
});

test('the next canary gets other buckets', () => {
  const first = buckets.filter(hasIt(aCanary(10)));
  const second = new Set(buckets.filter((bucket) => !hasIt(aCanary(10))(bucket)));
  const third = buckets.filter(
    (bucket) => registryFor(aCanary(10, 'c3'), bucket).remotes['catalog']?.live.version === 'c3',
  );
  expect(third.filter((bucket) => second.has(bucket)).length).toBeGreaterThan(first.length / 2);
});

test('without a canary there is no bucket', () => {
  expect(hasCanary(aCanary(1))).toBe(true);
  expect(hasCanary(aRegistry())).toBe(false);
});

test.each([undefined, '', 'x', '-1', '1e3', '99999', '7; Secure'])('%j is not a bucket', (cookie) => {
  expect(readBucket(cookie)).toBeUndefined();
});

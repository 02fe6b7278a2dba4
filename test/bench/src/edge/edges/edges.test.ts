import { expect, test } from 'vitest';
import { simulateBucket } from './bucket-traffic.ts';
import { simulateTraffic, type Traffic } from './page-traffic.ts';
import { storeRegistry } from './store-registry.ts';

const TRAFFIC: Traffic = { edges: 3, pagesPerSecond: 200, frontCaches: 1, balancing: 'any', popularity: 1.5 };

test('every page comes from a cache in front, is kept, confirmed or rendered, and each run says the same', async () => {
  const result = await simulateTraffic(storeRegistry(), TRAFFIC, 300);
  expect(result.front + result.kept + result.confirmed + result.rendered).toBeCloseTo(1);
  expect(await simulateTraffic(storeRegistry(), TRAFFIC, 300)).toEqual(result);
});

test('guests whose pages find the same edge cost fewer renderings', async () => {
  const any = await simulateTraffic(storeRegistry(), TRAFFIC, 300);
  const byPage = await simulateTraffic(storeRegistry(), { ...TRAFFIC, balancing: 'by page' }, 300);
  expect(byPage.rendered).toBeLessThan(any.rendered);
});

test('an edge reads the registry at most once a second, the keys every ten, and each new file once', async () => {
  const { registryReads, fileReads } = await simulateBucket({ edges: 2, looksPerSecond: 50 });
  expect(registryReads).toBeLessThanOrEqual(2 * 1.12);
  expect(registryReads).toBeGreaterThan(2 * 0.9);
  expect(fileReads).toBe(2 * 297);
});

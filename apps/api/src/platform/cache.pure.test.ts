import { setImmediate as reloaded } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { TtlCache } from '#platform/cache.ts';

const aCache = () => new TtlCache<number>({ seconds: 60, max: 10 });

test('concurrent callers share one load', async () => {
  const cache = aCache();
  const count = vi.fn(async () => 7);
  expect(await Promise.all([cache.get('a', count), cache.get('a', count)])).toEqual([7, 7]);
  expect(count).toHaveBeenCalledTimes(1);
});

test('a failed load is not cached', async () => {
  const cache = aCache();
  await expect(cache.get('a', () => Promise.reject(new Error('the database is away')))).rejects.toThrow('away');
  expect(await cache.get('a', async () => 8)).toBe(8);
});

test('a load that started before the cache was cleared is not cached', async () => {
  const cache = aCache();
  const slow = Promise.withResolvers<number>();
  const before = cache.get('a', () => slow.promise);
  cache.clear();
  slow.resolve(1);
  expect(await before).toBe(1);
  expect(await cache.get('a', async () => 2)).toBe(2);
});

/** A cache on a fake clock: fresh for 5 seconds, stale for 5 more. */
function aClockedCache() {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  // lru-cache treats a start time of 0 as missing.
  vi.advanceTimersByTime(1);
  const cache = new TtlCache<number>({ seconds: 5, staleSeconds: 5, max: 10 });
  return { cache, pass: (seconds: number) => vi.advanceTimersByTime(seconds * 1000) };
}

test('a stale value is returned at once while it is reloaded', async () => {
  const { cache, pass } = aClockedCache();
  await cache.get('a', async () => 1);
  pass(4);
  expect(await cache.get('a', async () => 2)).toBe(1);
  pass(2);
  const next = Promise.withResolvers<number>();
  const make = vi.fn(() => next.promise);
  expect([await cache.get('a', make), await cache.get('a', make)]).toEqual([1, 1]);
  expect(make).toHaveBeenCalledTimes(1);
  next.resolve(3);
  await reloaded();
  expect(await cache.get('a', async () => 4)).toBe(3);
});

test('asking whether a value is fresh loads nothing, and leaves a stale one for the next caller', async () => {
  const { cache, pass } = aClockedCache();
  expect(cache.fresh('a')).toBeUndefined();
  await cache.get('a', async () => 1);
  pass(4);
  expect(cache.fresh('a')).toBe(1);
  pass(2);
  expect(cache.fresh('a')).toBeUndefined();
  expect(await cache.get('a', async () => 2)).toBe(1);
});

test('a value past its stale time is loaded again', async () => {
  const { cache, pass } = aClockedCache();
  await cache.get('a', async () => 1);
  pass(10);
  expect(await cache.get('a', async () => 2)).toBe(2);
});

test('a failed reload is repeated, and one that started before a clear is not cached', async () => {
  const { cache, pass } = aClockedCache();
  await cache.get('a', async () => 1);
  pass(6);
  expect(await cache.get('a', () => Promise.reject(new Error('the database is away')))).toBe(1);
  await reloaded();
  const slow = Promise.withResolvers<number>();
  expect(await cache.get('a', () => slow.promise)).toBe(1);
  cache.clear();
  slow.resolve(2);
  await reloaded();
  expect(await cache.get('a', async () => 3)).toBe(3);
});

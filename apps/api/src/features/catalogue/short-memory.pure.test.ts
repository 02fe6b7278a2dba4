import { expect, onTestFinished, test, vi } from 'vitest';
import { ShortMemory } from './short-memory.ts';

const aMemory = () => new ShortMemory<number>({ seconds: 60, most: 10 });

test('those who ask at the same time wait for the same work', async () => {
  const memory = aMemory();
  const count = vi.fn(async () => 7);
  expect(await Promise.all([memory.recall('a', count), memory.recall('a', count)])).toEqual([7, 7]);
  expect(count).toHaveBeenCalledTimes(1);
});

test('work that failed is done again', async () => {
  const memory = aMemory();
  await expect(memory.recall('a', () => Promise.reject(new Error('the database is away')))).rejects.toThrow('away');
  expect(await memory.recall('a', async () => 8)).toBe(8);
});

test('what was asked before a change is not given after it', async () => {
  const memory = aMemory();
  const slow = Promise.withResolvers<number>();
  const before = memory.recall('a', () => slow.promise);
  memory.forget();
  slow.resolve(1);
  expect(await before).toBe(1);
  expect(await memory.recall('a', async () => 2)).toBe(2);
});

/** A memory on a clock that the test moves: new for 5 seconds, spare for 5 more. */
function aClockedMemory() {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const memory = new ShortMemory<number>({ seconds: 5, spareSeconds: 5, most: 10 });
  return { memory, pass: (seconds: number) => vi.advanceTimersByTime(seconds * 1000) };
}

test('an answer that is no longer new is given while the next one is made, and nobody waits', async () => {
  const { memory, pass } = aClockedMemory();
  await memory.recall('a', async () => 1);
  pass(4);
  expect(await memory.recall('a', async () => 2)).toBe(1);
  pass(2);
  const next = Promise.withResolvers<number>();
  const make = vi.fn(() => next.promise);
  expect([await memory.recall('a', make), await memory.recall('a', make)]).toEqual([1, 1]);
  expect(make).toHaveBeenCalledTimes(1);
  next.resolve(3);
  await next.promise;
  expect(await memory.recall('a', async () => 4)).toBe(3);
});

test('an answer past its spare time is made anew', async () => {
  const { memory, pass } = aClockedMemory();
  await memory.recall('a', async () => 1);
  pass(10);
  expect(await memory.recall('a', async () => 2)).toBe(2);
});

test('a renewal that fails is tried again, and a change meanwhile is not undone by it', async () => {
  const { memory, pass } = aClockedMemory();
  await memory.recall('a', async () => 1);
  pass(6);
  expect(await memory.recall('a', () => Promise.reject(new Error('the database is away')))).toBe(1);
  await Promise.resolve();
  const slow = Promise.withResolvers<number>();
  expect(await memory.recall('a', () => slow.promise)).toBe(1);
  memory.forget();
  slow.resolve(2);
  await slow.promise;
  expect(await memory.recall('a', async () => 3)).toBe(3);
});

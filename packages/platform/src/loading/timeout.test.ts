import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withTimeout } from './timeout.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = new Promise<never>(() => {});

test('work that takes longer than its time ends with a TimeoutError', async () => {
  const named = { name: 'TimeoutError', message: 'catalog: no answer within 2500 ms' };
  const ended = expect(withTimeout(2500, never, 'catalog')).rejects.toMatchObject(named);
  await vi.advanceTimersByTimeAsync(2500);
  await ended;
});

test('work that ends in time gives its result, and leaves no timer', async () => {
  const work = new Promise<string>((resolve) => setTimeout(resolve, 2400, 'file'));
  const ended = withTimeout(2500, work);
  await vi.advanceTimersByTimeAsync(2400);
  expect(await ended).toBe('file');
  expect(vi.getTimerCount()).toBe(0);
});

test('a processor that is busy for all of the time leaves it to what has arrived meanwhile', async () => {
  let arrive = (_: string) => {};
  const work = new Promise<string>((resolve) => {
    arrive = resolve;
  });
  const ended = withTimeout(2500, work);
  // All timers are late at once, as after a long task.
  vi.setSystemTime(Date.now() + 60_000);
  vi.advanceTimersToNextTimer();
  arrive('file');
  expect(await ended).toBe('file');
});

import type { FastifyBaseLogger } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startPeriodicJob } from '#platform/periodic-job.ts';

test('a job pauses while nothing can be saved, fails once without a line of the log, and goes on afterwards', async () => {
  // Not `hrtime`: metrics of other tests' apps, which share the process, would count all its time as blocked.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  let isPaused = false;
  const run = vi.fn(async () => {});
  const warn = vi.fn();
  const log = { warn } as unknown as FastifyBaseLogger;
  const stop = startPeriodicJob({ interval: 1000, run, log, isPaused: () => isPaused, failure: 'it failed' });
  onTestFinished(stop);

  run.mockImplementationOnce(async () => {
    isPaused = true;
    throw new Error('no space');
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect([run.mock.calls.length, warn.mock.calls]).toEqual([1, []]);

  isPaused = false;
  run.mockRejectedValueOnce(new Error('another reason'));
  await vi.advanceTimersByTimeAsync(2000);
  expect(run).toHaveBeenCalledTimes(3);
  expect(warn.mock.calls).toEqual([[{ err: new Error('another reason') }, 'it failed']]);
});

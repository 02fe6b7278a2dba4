import { setImmediate as tasksStarted } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { concurrencyLimit } from '#platform/concurrency-limit.ts';

/** Tasks that end when the test calls `ends`; `running` counts the running ones. */
function openTasks(atOnce: number, waiting: number) {
  const run = concurrencyLimit({ atOnce, waiting });
  const ends: ((error?: Error) => void)[] = [];
  const state = { running: 0 };
  const start = () =>
    run(async () => {
      state.running += 1;
      try {
        await new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())));
      } finally {
        state.running -= 1;
      }
    });
  return { start, ends, state };
}

test('at most `atOnce` tasks run concurrently, and those in the queue follow in order', async () => {
  const { start, ends, state } = openTasks(2, 10);
  const tasks = [start(), start(), start()];
  await tasksStarted();
  expect([state.running, ends.length]).toEqual([2, 2]);
  ends[0]?.();
  await tasks[0];
  await tasksStarted();
  expect([state.running, ends.length]).toEqual([2, 3]);
  ends[1]?.();
  ends[2]?.();
  await Promise.all(tasks);
  expect(state.running).toBe(0);
});

test('a failed task makes room for the next one', async () => {
  const { start, ends, state } = openTasks(1, 10);
  const [failing, next] = [start(), start()];
  await tasksStarted();
  ends[0]?.(new Error('no ink'));
  await expect(failing).rejects.toThrow('no ink');
  await tasksStarted();
  ends[1]?.();
  await next;
  const last = start();
  await tasksStarted();
  expect(state.running).toBe(1);
  ends[2]?.();
  await last;
});

test('a task is rejected with 503 if the queue is full', async () => {
  const { start, ends } = openTasks(1, 1);
  const tasks = [start(), start()];
  await expect(start()).rejects.toMatchObject({ statusCode: 503 });
  await tasksStarted();
  ends[0]?.();
  await tasks[0];
  await tasksStarted();
  ends[1]?.();
  await tasks[1];
});

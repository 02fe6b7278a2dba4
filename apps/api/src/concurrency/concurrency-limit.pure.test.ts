import { expect, test } from 'vitest';
import { takeTurns } from '#pacing/take-turns.ts';

/** Tasks that end when the test says so; `running` counts those under way. */
function openBench(atOnce: number, waiting: number) {
  const run = takeTurns({ atOnce, waiting });
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

test('no more run at once than may, and those in line follow in order', async () => {
  const { start, ends, state } = openBench(2, 10);
  const tasks = [start(), start(), start()];
  expect([state.running, ends.length]).toEqual([2, 2]);
  ends[0]?.();
  await tasks[0];
  expect([state.running, ends.length]).toEqual([2, 3]);
  ends[1]?.();
  ends[2]?.();
  await Promise.all(tasks);
  expect(state.running).toBe(0);
});

test('a task that fails gives its place away all the same', async () => {
  const { start, ends, state } = openBench(1, 10);
  const [failing, next] = [start(), start()];
  ends[0]?.(new Error('no ink'));
  await expect(failing).rejects.toThrow('no ink');
  ends[1]?.();
  await next;
  const last = start();
  expect(state.running).toBe(1);
  ends[2]?.();
  await last;
});

test('who finds the line full is asked to come back', async () => {
  const { start, ends } = openBench(1, 1);
  const tasks = [start(), start()];
  await expect(start()).rejects.toMatchObject({ statusCode: 503 });
  ends[0]?.();
  await tasks[0];
  ends[1]?.();
  await tasks[1];
});

import { NotReady } from '#http/problems.ts';

/**
 * Runs at most `atOnce` tasks at the same time; the others wait in line.
 * @throws NotReady when `waiting` others wait already
 */
export function takeTurns({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const line: (() => void)[] = [];
  let running = 0;

  return async function run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (running < atOnce) {
      running += 1;
    } else {
      if (line.length >= waiting) throw new NotReady('The store is busy. Please try again in a moment.');
      // Who finishes hands its place over, so the count stays.
      await new Promise<void>((resolve) => line.push(resolve));
    }
    try {
      return await task();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

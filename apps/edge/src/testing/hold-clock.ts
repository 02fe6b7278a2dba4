import { vi } from 'vitest';

/** Stops the clock by which answers and documents age, until mocks are restored. Returns a function that moves it. */
export function holdClock() {
  let now = Math.ceil(performance.now());
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  return (milliseconds: number) => {
    now += milliseconds;
  };
}

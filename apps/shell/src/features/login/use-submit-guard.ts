import { type FormEvent, useRef } from 'react';

/** Allows one submission at a time, and none within `pause` milliseconds of the previous one. */
export function useSubmitGuard(submit: () => Promise<void>, pause = 0) {
  const isRunning = useRef(false);
  const last = useRef(Number.NEGATIVE_INFINITY);
  return async (event: FormEvent) => {
    event.preventDefault();
    if (isRunning.current || performance.now() - last.current < pause) return;
    isRunning.current = true;
    last.current = performance.now();
    await submit().finally(() => {
      isRunning.current = false;
    });
  };
}

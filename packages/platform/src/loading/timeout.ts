/** Thrown at a timeout; named as in browsers. */
class TimeoutError extends Error {
  override name = 'TimeoutError';
}

/** Step in which time is counted, in milliseconds. */
const STEP_MS = 250;

/**
 * Waits for work, at most `timeoutMs`; then throws an Error named `TimeoutError`. Time in which the processor was busy with the
 * page does not count: on a slow phone what has arrived waits for it as long.
 * @param subject what is waited for, as the error's message names it; no default, which is more code in each first page
 */
export async function withTimeout<T>(timeoutMs: number, work: Promise<T>, subject?: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const wait = (leftMs: number) => {
      if (leftMs <= 0) return reject(new TimeoutError(`${subject ?? 'work'}: no answer within ${timeoutMs} ms`));
      const stepMs = Math.min(leftMs, STEP_MS);
      timer = setTimeout(wait, stepMs, leftMs - stepMs);
    };
    wait(timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

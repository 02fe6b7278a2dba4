/** Work took too long; named as browsers name it. */
class TimeoutError extends Error {
  override name = 'TimeoutError';
}

/** Waits for work, at most so many milliseconds; then throws an Error named `TimeoutError`. */
export async function withTimeout<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(`no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Thrown at a timeout; named as in browsers. */
class TimeoutError extends Error {
  override name = 'TimeoutError';
}

/** Waits for work, at most `timeoutMs`; then throws an Error named `TimeoutError`. */
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

/** Something was not waited for any longer; by the name that browsers give to that. */
class TimeoutError extends Error {
  override name = 'TimeoutError';
}

/** Waits for work, but not for ever. Throws an Error named `TimeoutError` after so many milliseconds. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(`no answer within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

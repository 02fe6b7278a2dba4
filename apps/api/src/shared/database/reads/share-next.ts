/**
 * Shares a question among callers: whoever asks while one is running gets the answer of the next, because the running one
 * may have been answered before the call.
 */
export function shareNext<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Answer> | undefined;
  return () => {
    next ??= running.then(() => {
      next = undefined;
      const answer = ask();
      running = answer.catch(() => {});
      return answer;
    });
    return next;
  };
}

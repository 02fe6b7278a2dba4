/**
 * Coalesces concurrent calls: callers during a running query share the result of the next one, because the running one may
 * have read its result before they called.
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

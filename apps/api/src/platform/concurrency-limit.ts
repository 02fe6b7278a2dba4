import pLimit from 'p-limit';
import { ApiError } from '#platform/http/api-error.ts';

/**
 * Returns a function that runs at most `atOnce` tasks concurrently; further tasks wait in a queue, in order.
 * @throws ApiError if `waiting` tasks are already in the queue
 */
export function concurrencyLimit({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const limit = pLimit(atOnce);

  return async function runLimited<Result>(task: () => Promise<Result>): Promise<Result> {
    if (limit.activeCount + limit.pendingCount >= atOnce + waiting) {
      throw new ApiError('server-busy');
    }
    return limit(task);
  };
}

import { isOutcomeUnknown } from '@patina/parts/outcome-unknown';
import { ApiProblem } from '@patina/shared-api/client/api-problem';

/** Milliseconds before each retry: together longer than a database cluster takes to fail over. */
const RETRY_DELAYS = [1000, 2000, 4000, 4000, 4000, 4000, 4000, 8000, 8000];

/** Statuses of a retry that do not tell whether the call before it was executed. */
const INCONCLUSIVE_STATUSES = new Set([401, 403, 408, 425, 429]);

/**
 * Retries a call that carries an idempotency key until its outcome is known. A timeout, a lost connection and a server
 * error leave it unknown. Throws the last problem when the retries are used up.
 * @param onUnknown called if the first call leaves the outcome unknown
 */
export async function retryUntilKnown<Answer>(call: () => Promise<Answer>, onUnknown: () => void): Promise<Answer> {
  let last: unknown;
  for (const delay of [0, ...RETRY_DELAYS]) {
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    try {
      return await call();
    } catch (problem) {
      if (!isStillUnknown(problem, last === undefined)) throw problem;
      if (last === undefined) onUnknown();
      last = problem;
    }
  }
  throw last;
}

/**
 * Whether the server may have executed a call or one before it.
 * @param isFirst no call with the same idempotency key came before
 */
export function isStillUnknown(problem: unknown, isFirst = false): boolean {
  if (isOutcomeUnknown(problem)) return true;
  return !isFirst && problem instanceof ApiProblem && INCONCLUSIVE_STATUSES.has(problem.status);
}

import { ApiProblem } from '@patina/shared-api/client/api-problem';

/** Pauses before an unanswered call is made again, in milliseconds. */
const PAUSES = [1000, 2000, 4000, 8000];

/** Refusals that say nothing of what an earlier call has done. */
const SAYS_NOTHING = new Set([401, 403, 408, 425, 429]);

/**
 * Makes a call that must carry an idempotency key until its outcome is known; a timeout, a lost connection or a server
 * in trouble is no outcome. Throws the last problem when nothing was learned after all.
 * @param onSilence called when the first call stays without an outcome
 */
export async function askUntilKnown<Answer>(ask: () => Promise<Answer>, onSilence: () => void): Promise<Answer> {
  let last: unknown;
  for (const pause of [0, ...PAUSES]) {
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    try {
      return await ask();
    } catch (problem) {
      if (!isOpen(problem, last === undefined)) throw problem;
      if (last === undefined) onSilence();
      last = problem;
    }
  }
  throw last;
}

/** Whether it may have been done, or not, for all that is known. */
export function isOpen(problem: unknown, isFirst = false): boolean {
  if (!(problem instanceof ApiProblem)) return false;
  if (problem.kind !== 'refused' || problem.status >= 500) return true;
  return !isFirst && SAYS_NOTHING.has(problem.status);
}

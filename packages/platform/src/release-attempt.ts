/** Retries with addresses of their own; the import map knows the integrity of these, so there are no others. */
export const CHECKED_RETRIES = 2;

/** Addresses of attempt n > 0 run through `~n/`, which the edge ignores; see docs/decisions/0006. */
export function attemptBase(base: string, attempt: number): string {
  return attempt === 0 ? base : `${base}~${Math.min(attempt, CHECKED_RETRIES)}/`;
}

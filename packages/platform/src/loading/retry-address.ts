/** Retries with addresses of their own. */
export const MAX_RETRIES = 2;

/** Folder of a retry, counted from 1: below `~n/`, which the edge ignores; see
 * docs/decisions/0006-retries-have-their-own-addresses.md. */
export function retryBase(base: string, retry: number): string {
  return retry === 0 ? base : `${base}~${Math.min(retry, MAX_RETRIES)}/`;
}

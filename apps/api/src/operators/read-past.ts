import { invalidInput } from '#platform/http/api-error.ts';

/** The time `at` of a request, in seconds since 1970, when something has happened. @throws ApiError if it is to come */
export function readPast(seconds: number | undefined): Date | undefined {
  if (seconds === undefined) return undefined;
  const at = new Date(seconds * 1000);
  if (at > new Date()) throw invalidInput({ at: 'trade-time-wrong' });
  return at;
}

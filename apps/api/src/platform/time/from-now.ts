export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The time in `milliseconds` from now. */
export function fromNow(milliseconds: number): Date {
  return new Date(Date.now() + milliseconds);
}

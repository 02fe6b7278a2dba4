/** `24.11.2026`, in UTC. */
export function dayText(day: Date): string {
  return day.toISOString().slice(0, 10).split('-').reverse().join('.');
}

/** `24.11.2026 16:05 UTC` */
export function momentText(moment: Date): string {
  return `${dayText(moment)} ${moment.toISOString().slice(11, 16)} UTC`;
}

/** A time as the API sends it: whole seconds since 1970. */
export function epochSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

/** A time of an answer, as commands and files print it: `2026-11-23T12:00:00.000Z`. */
export const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString();

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The time in `milliseconds` from now. */
export function fromNow(milliseconds: number): Date {
  return new Date(Date.now() + milliseconds);
}

/** Milliseconds until something is tried again that has failed so often: half a minute, and each time twice as long. */
export const backoff = (attempts: number): number => 30 * SECOND * 2 ** (attempts - 1);

/** The moments from the beginning of a day to the end of another, in UTC; `till` is excluded. */
export function readDays({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  const till = to === undefined ? undefined : new Date(to);
  till?.setUTCDate(till.getUTCDate() + 1);
  return { from: from === undefined ? undefined : new Date(from), till };
}

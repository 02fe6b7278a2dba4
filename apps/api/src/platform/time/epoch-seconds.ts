/** A time as the API sends it: whole seconds since 1970. */
export function epochSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

/** A time as it travels on the wire: whole seconds since 1970. */
export function epochSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

const MINUTE = 60_000;

/** Milliseconds until a payment is asked for again: soon at first, rarely once it takes long (product decisions). */
export function pollPause(waited: number): number {
  return waited < 2 * MINUTE ? 5_000 : 30_000;
}

const MINUTE = 60_000;

/** Milliseconds until the next poll of a payment: short at first, longer later (docs/product.md#payment-results). */
export function pollInterval(waited: number): number {
  return waited < 2 * MINUTE ? 5_000 : 30_000;
}

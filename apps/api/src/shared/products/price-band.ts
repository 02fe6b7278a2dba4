/**
 * Prices of one leading digit, in hundredths: 1 for 1, 10 for 10 to 19, 28 for 1000 to 1999. The database has the same as the
 * function `price_band`.
 */
export function priceBand(priceMinor: number): number {
  const digits = String(priceMinor);
  return (digits.length - 1) * 9 + Number(digits[0]);
}

/** The lowest price of a band, in hundredths. */
export function lowestOf(band: number): number {
  return (((band - 1) % 9) + 1) * 10 ** Math.floor((band - 1) / 9);
}

/** The highest price of a band, in hundredths. */
export const highestOf = (band: number): number => lowestOf(band + 1) - 1;

/** Prices from one to another, in hundredths, both included. */
export interface PriceRange {
  from: number;
  till: number;
}

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

/**
 * Prices of two leading digits, in hundredths: ten times their band and the second digit, 280 for 1000 to 1099, 90 for 9. The
 * database has the same as the function `narrow_price_band`.
 */
export function narrowPriceBand(priceMinor: number): number {
  return priceBand(priceMinor) * 10 + Number(String(priceMinor)[1] ?? 0);
}

/** The prices of a band. */
export const pricesOf = (band: number): PriceRange => ({ from: lowestOf(band), till: highestOf(band) });

/** The prices of a narrow band. */
export function pricesOfNarrow(band: number): PriceRange {
  const wide = Math.floor(band / 10);
  const width = 10 ** (Math.floor((wide - 1) / 9) - 1);
  if (width < 1) return pricesOf(wide);
  const from = lowestOf(wide) + (band % 10) * width;
  return { from, till: from + width - 1 };
}

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

/** Prices of products lie between these. */
const LOWEST_MINOR = 1;
const HIGHEST_MINOR = 2 ** 31 - 1;
export const ALL_PRICES: PriceRange = { from: LOWEST_MINOR, till: HIGHEST_MINOR };

/** Prices in parts whose products are counted: whole bands, narrow bands at their ends, and what is left of these. */
export interface PriceParts {
  /** From one band to another; none if the first is above the last. */
  bands: PriceRange;
  narrow: PriceRange[];
  rest: PriceRange[];
}

interface Split {
  bands: PriceRange;
  rest: PriceRange[];
}

/** The bands that lie within prices, perhaps none, and what is left of the prices: at both ends, each within one band. */
function splitBy(
  { from, till }: PriceRange,
  bandOf: (priceMinor: number) => number,
  pricesIn: (band: number) => PriceRange,
): Split {
  const lowest = pricesIn(bandOf(from));
  const highest = pricesIn(bandOf(till));
  const first = from === lowest.from ? from : lowest.till + 1;
  const last = till >= Math.min(highest.till, HIGHEST_MINOR) ? till : highest.from - 1;
  const isOfOne = bandOf(from) === bandOf(till);
  if (first > last && isOfOne) return { bands: { from: 1, till: 0 }, rest: [{ from, till }] };
  const rest = [
    { from, till: first - 1 },
    { from: last + 1, till },
  ];
  return {
    bands: first > last ? { from: 1, till: 0 } : { from: bandOf(first), till: bandOf(last) },
    rest: rest.filter((range) => range.from <= range.till),
  };
}

/** Splits prices into the fewest parts; with `isNarrow` without whole bands. */
export function splitPrices(
  priceFromMinor: number | undefined,
  priceTillMinor: number | undefined,
  isNarrow: boolean,
): PriceParts {
  const prices = {
    from: Math.max(LOWEST_MINOR, priceFromMinor ?? LOWEST_MINOR),
    till: Math.min(HIGHEST_MINOR, priceTillMinor ?? HIGHEST_MINOR),
  };
  if (prices.from > prices.till) return { bands: { from: 1, till: 0 }, narrow: [], rest: [] };
  const wide = isNarrow ? { bands: { from: 1, till: 0 }, rest: [prices] } : splitBy(prices, priceBand, pricesOf);
  const ends = wide.rest.map((range) => splitBy(range, narrowPriceBand, pricesOfNarrow));
  return {
    bands: wide.bands,
    narrow: ends.map(({ bands }) => bands).filter(({ from, till }) => from <= till),
    rest: ends.flatMap(({ rest }) => rest),
  };
}

/** The prices of a part, by the narrow band with which it begins. */
export function pricesOfPart(parts: PriceParts, begin: number): PriceRange {
  const rest = parts.rest.find(({ from }) => narrowPriceBand(from) === begin);
  if (rest) return rest;
  const band = begin / 10;
  return band >= parts.bands.from && band <= parts.bands.till ? pricesOf(band) : pricesOfNarrow(begin);
}

/** Products of prices that are to be added, or with -1 taken away. */
export interface CountedPrices extends PriceRange {
  sign: 1 | -1;
}

export type CountedParts = Omit<PriceParts, 'rest'> & { rest: CountedPrices[] };

/** The parts of prices, all of which are added. */
export const added = (parts: PriceParts): CountedParts => ({
  ...parts,
  rest: parts.rest.map((range) => ({ ...range, sign: 1 })),
});

/** The same with fewer products to count: where most of a narrow band is left, the whole band less what is missing. */
export function withFewestCounted({ bands, narrow, rest }: PriceParts): CountedParts {
  const parts = { bands, narrow: [...narrow], rest: [] as CountedPrices[] };
  for (const { from, till } of rest) {
    const band = narrowPriceBand(from);
    const whole = pricesOfNarrow(band);
    if (2 * (till - from + 1) <= whole.till - whole.from + 1) {
      parts.rest.push({ from, till, sign: 1 });
      continue;
    }
    parts.narrow.push({ from: band, till: band });
    const missing = [
      { from: whole.from, till: from - 1 },
      { from: till + 1, till: Math.min(whole.till, HIGHEST_MINOR) },
    ];
    parts.rest.push(
      ...missing.filter((range) => range.from <= range.till).map((range) => ({ ...range, sign: -1 as const })),
    );
  }
  return parts;
}

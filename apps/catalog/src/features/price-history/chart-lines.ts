import type { PricePoint } from '@patina/shared-api/contract/catalogue/price-history';

/** Size of the drawing, in its own units: it is stretched to the place it has. */
export const WIDTH = 1000;
export const HEIGHT = 240;

/** Above the highest price, and between the lowest one and the bars. */
const MARGIN = 12;
/** The bars take the lowest part, where there are any. */
const BARS = 64;
/** Part of a day's width that its bar has. */
const BAR = 0.7;

export interface ChartLines {
  /** Path of the price, in steps: it holds until it changes, and is interrupted while the product was sold out. */
  line: string;
  /** Path of the price elsewhere, in the same steps. */
  reference: string;
  /** That of our price, closed above the bars. */
  area: string;
  /** Path of a bar for each day with a sale. */
  bars: string;
  /** Lowest and highest of these prices; undefined where there is none. */
  span: { lowest: number; highest: number } | undefined;
}

/** Where the middle of a day is. */
export const middleOf = (place: number, days: number): number => round(((place + 0.5) * WIDTH) / days);

/** The lines of a chart of prices and sales by day. */
export function chartLines(points: readonly PricePoint[]): ChartLines {
  const step = WIDTH / Math.max(1, points.length);
  const prices = points.flatMap(({ low, reference }) => [low ?? [], reference ?? []].flat());
  const most = Math.max(...points.map(({ sold }) => sold), 0);
  const floor = most === 0 ? HEIGHT : HEIGHT - BARS;
  const bars = points
    .map(({ sold }, place) => {
      if (sold === 0) return '';
      const top = HEIGHT - (sold / most) * (BARS - MARGIN);
      return `M${round((place + (1 - BAR) / 2) * step)},${HEIGHT}V${round(top)}h${round(step * BAR)}V${HEIGHT}z`;
    })
    .join('');
  if (prices.length === 0) return { line: '', reference: '', area: '', bars, span: undefined };
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  const bottom = floor - MARGIN;
  // A price that never changed is a line in the middle.
  const y = (price: number) =>
    round(
      highest === lowest ? (bottom + MARGIN) / 2 : bottom - ((price - lowest) / (highest - lowest)) * (bottom - MARGIN),
    );
  const pathsOf = (field: 'low' | 'reference') =>
    stretchesOf(points.map((point) => point[field])).map(({ from, till, prices: steps }) => {
      const [start, end] = [round(from * step), round(till * step)];
      const path = steps.map((price, place) =>
        place === 0 ? `M${start},${y(price)}` : `H${round((from + place) * step)}V${y(price)}`,
      );
      return { path: `${path.join('')}H${end}`, start };
    });
  const ours = pathsOf('low');
  return {
    line: ours.map(({ path }) => path).join(''),
    reference: pathsOf('reference')
      .map(({ path }) => path)
      .join(''),
    area: ours.map(({ path, start }) => `${path}V${floor}H${start}z`).join(''),
    bars,
    span: { lowest, highest },
  };
}

interface Stretch {
  from: number;
  /** The place after the last one. */
  till: number;
  prices: number[];
}

/** The stretches of days that have a price. */
function stretchesOf(days: readonly (number | null)[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const [place, price] of days.entries()) {
    if (price === null) continue;
    const last = stretches.at(-1);
    if (last?.till === place) {
      last.till += 1;
      last.prices.push(price);
    } else stretches.push({ from: place, till: place + 1, prices: [price] });
  }
  return stretches;
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}

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
  /** The same, closed above the bars. */
  area: string;
  /** Path of a bar for each day with a sale. */
  bars: string;
  /** Lowest and highest price; undefined if it could never be bought. */
  span: { lowest: number; highest: number } | undefined;
}

/** Where the middle of a day is. */
export const middleOf = (place: number, days: number): number => round(((place + 0.5) * WIDTH) / days);

/** The lines of a chart of prices and sales by day. */
export function chartLines(points: readonly PricePoint[]): ChartLines {
  const step = WIDTH / Math.max(1, points.length);
  const lows = points.flatMap(({ low }) => (low === null ? [] : [low]));
  const most = Math.max(...points.map(({ sold }) => sold), 0);
  const floor = most === 0 ? HEIGHT : HEIGHT - BARS;
  const bars = points
    .map(({ sold }, place) => {
      if (sold === 0) return '';
      const top = HEIGHT - (sold / most) * (BARS - MARGIN);
      return `M${round((place + (1 - BAR) / 2) * step)},${HEIGHT}V${round(top)}h${round(step * BAR)}V${HEIGHT}z`;
    })
    .join('');
  if (lows.length === 0) return { line: '', area: '', bars, span: undefined };
  const [lowest, highest] = [Math.min(...lows), Math.max(...lows)];
  const bottom = floor - MARGIN;
  // A price that never changed is a line in the middle.
  const y = (low: number) =>
    round(
      highest === lowest ? (bottom + MARGIN) / 2 : bottom - ((low - lowest) / (highest - lowest)) * (bottom - MARGIN),
    );
  const stretches = stretchesOf(points).map(({ from, till, lows: prices }) => {
    const [start, end] = [round(from * step), round(till * step)];
    const steps = prices.map((low, place) =>
      place === 0 ? `${y(low)}` : `H${round((from + place) * step)}V${y(low)}`,
    );
    const path = `M${start},${steps.join('')}H${end}`;
    return { path, area: `${path}V${floor}H${start}z` };
  });
  return {
    line: stretches.map(({ path }) => path).join(''),
    area: stretches.map(({ area }) => area).join(''),
    bars,
    span: { lowest, highest },
  };
}

interface Stretch {
  from: number;
  /** The place after the last one. */
  till: number;
  lows: number[];
}

/** The stretches of days on which it could be bought. */
function stretchesOf(points: readonly PricePoint[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const [place, { low }] of points.entries()) {
    if (low === null) continue;
    const last = stretches.at(-1);
    if (last?.till === place) {
      last.till += 1;
      last.lows.push(low);
    } else stretches.push({ from: place, till: place + 1, lows: [low] });
  }
  return stretches;
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}

/** Middle value; NaN of nothing. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

export interface PairedRatio {
  /** Median of the rounds' ratios. */
  median: number;
  least: number;
  most: number;
}

/** How the first of each round compares to the second: what a busy moment of the machine does, it does to both. */
export function pairedRatio(rounds: readonly (readonly [measured: number, control: number])[]): PairedRatio {
  const ratios = rounds.map(([measured, control]) => measured / control);
  return { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) };
}

/** Distance of the middle half of the values, as a part of their median: the noise of a series. */
export function spread(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const quarter = Math.floor(sorted.length / 4);
  return ((sorted.at(-1 - quarter) ?? Number.NaN) - (sorted[quarter] ?? Number.NaN)) / median(sorted);
}

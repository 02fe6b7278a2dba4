/** Median; NaN of an empty list. */
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

/** Compares the first value of each round with the second: a busy moment of the machine affects both. */
export function pairedRatio(rounds: readonly (readonly [measured: number, control: number])[]): PairedRatio {
  const ratios = rounds.map(([measured, control]) => measured / control);
  return { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) };
}

/** Interquartile range of the values relative to their median: the noise of a series. */
export function spread(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const quarter = Math.floor(sorted.length / 4);
  return ((sorted.at(-1 - quarter) ?? Number.NaN) - (sorted[quarter] ?? Number.NaN)) / median(sorted);
}

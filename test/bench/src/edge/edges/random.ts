/** Numbers from 0 to below 1. */
type Random = () => number;

/** Returns a function that draws the index of a weight, as often as the weight says. */
export function drawBy(weights: readonly number[]): (random: Random) => number {
  const sums: number[] = [];
  for (const weight of weights) sums.push((sums.at(-1) ?? 0) + weight);
  const total = sums.at(-1) ?? 0;
  return (random) => {
    const wanted = random() * total;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}

/** Weights of pages by popularity: the nth is asked for 1 ÷ n^exponent as often as the first. */
export const zipf = (pages: number, exponent: number) =>
  Array.from({ length: pages }, (_, index) => 1 / (index + 1) ** exponent);

/** Milliseconds until the next request of independent visitors. */
export const nextArrival = (random: Random, perSecond: number) => (-Math.log(1 - random()) / perSecond) * 1000;

/** A number for a text, the same each time (FNV-1a): chooses an edge by the key of a page. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  // The last characters would otherwise hardly reach the high bits.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

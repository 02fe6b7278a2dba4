import { performance } from 'node:perf_hooks';

/**
 * Median time of `work` in several places, in milliseconds. The places alternate, so that a busy moment of the machine
 * affects all of them; the first round is a warm-up and does not count.
 */
export async function medianTimes<Place>(
  places: readonly Place[],
  rounds: number,
  work: (place: Place, round: number) => Promise<unknown>,
): Promise<number[]> {
  const times = places.map((): number[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, place] of places.entries()) {
      const started = performance.now();
      await work(place, round);
      if (round > 0) times[index]?.push(performance.now() - started);
    }
  }
  return times.map(median);
}

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;

import type { VitalSpread } from '@patina/shared-api/contract/desk/release-health';
import type { Vital } from '@patina/shared-api/contract/releases/telemetry';

/** Vitals whose spread is kept. */
export const KEPT_VITALS = ['LCP', 'INP', 'CLS'] as const;
export type KeptVital = (typeof KEPT_VITALS)[number];

export const isKept = (name: Vital['name']): name is KeptVital => (KEPT_VITALS as readonly string[]).includes(name);

/** Each bucket of a histogram begins so many times higher than the one before: what is read from it is right by 5 %. */
const STEP = 1.1;

/** What the first bucket begins at: a millisecond, and the last digit that pages report of CLS. */
const UNIT: Record<KeptVital, number> = { LCP: 1, INP: 1, CLS: 0.0001 };

/** The bucket of a value; 0 of what is less than the first. */
export function bucketOf(name: KeptVital, value: number): number {
  const units = value / UNIT[name];
  // Values on a limit belong to the bucket that begins there, whatever the last bit of a logarithm is.
  return units < 1 ? 0 : 1 + Math.floor(Math.log(units) / Math.log(STEP) + 1e-9);
}

/** The value in the middle of a bucket. */
const middleOf = (name: KeptVital, bucket: number) => (bucket === 0 ? 0 : UNIT[name] * STEP ** (bucket - 0.5));

const DECIMALS: Record<KeptVital, number> = { LCP: 0, INP: 0, CLS: 4 };

/** Values by bucket. */
export type Histogram = ReadonlyMap<number, number>;

/** The values of which half, three quarters and 95 of 100 are at most; undefined of none. */
export function spreadOf(name: KeptVital, histogram: Histogram): VitalSpread | undefined {
  const buckets = [...histogram].toSorted(([one], [other]) => one - other);
  const values = buckets.reduce((sum, [, count]) => sum + count, 0);
  if (values === 0) return undefined;
  const at = (share: number) => {
    let below = 0;
    const found = buckets.find(([, count]) => {
      below += count;
      return below >= share * values;
    });
    return Number(middleOf(name, found?.[0] ?? 0).toFixed(DECIMALS[name]));
  };
  return { p50: at(0.5), p75: at(0.75), p95: at(0.95), values };
}

import { EXTERIORS } from '@patina/shared-api/contract/catalogue/catalogue';
import type { Exterior } from './grades.ts';

/** Lowest and highest float a finish can have, within 0 to 1. */
type WearRange = readonly [least: number, most: number];

/** Wear grades whose float ranges overlap with that of a finish by more than a border. */
export function exteriorsWithin([least, most]: WearRange): Exterior[] {
  return EXTERIORS.filter((exterior, index) => {
    const from = EXTERIORS[index - 1]?.below ?? 0;
    return least < exterior.below && most > from;
  }).map((exterior) => exterior.name);
}

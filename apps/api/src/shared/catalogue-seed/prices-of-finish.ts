import type { Exterior, ItemClass } from '#shared/items/grades.ts';
import { exteriorsWithin } from '#shared/items/wear-range.ts';
import { priceOfFinish } from './price-of-finish.ts';
import type { SeedFinish } from './seed-records.ts';

/** The price of a finish in one wear and class, in hundredths of a Credit. */
export interface FinishPrice {
  exterior: Exterior;
  itemClass: ItemClass;
  usualMinor: number;
  /** Usual price of what is worth less, the next wear or the normal class: not even a sale goes below it. */
  leastMinor: number;
}

/** What is worth more costs at least this much more. */
const STEP = 1.02;

/**
 * Prices of a finish in all its wears and classes, `Normal` first: a better wear is never cheaper than a worse one, and
 * StatTrak™ and Souvenir are never cheaper than normal.
 */
export function pricesOfFinish(finish: SeedFinish, itemClasses: readonly ItemClass[], demand: number): FinishPrice[] {
  const normalMinor = new Map<Exterior, number>();
  return itemClasses.flatMap((itemClass) => {
    let worseMinor = 0;
    const fromWorst = exteriorsWithin(finish.float).toReversed();
    return fromWorst
      .map((exterior) => {
        const leastMinor = Math.max(worseMinor, normalMinor.get(exterior) ?? 0);
        const usualMinor = Math.max(priceOfFinish(finish, exterior, itemClass, demand), Math.round(leastMinor * STEP));
        worseMinor = usualMinor;
        if (itemClass === 'Normal') normalMinor.set(exterior, usualMinor);
        return { exterior, itemClass, usualMinor, leastMinor };
      })
      .toReversed();
  });
}

import { isGold } from '@patina/item-art/rarity';
import { EXTERIOR_NAMES, type Exterior, type ItemClass } from '#catalogue/products/grades.ts';
import { exteriorsWithin } from '#catalogue/products/wear-range.ts';
import { BASE_MINOR, CLASS, KNIFE_FINISH, PHASE, WEAPON, WEAR } from './price-levels.ts';
import type { SeedFinish } from './seed-records.ts';
import { seededRandom } from './seeded-random.ts';

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

/** Lowest price of all products, as on the game's own market. */
const FLOOR_MINOR = 3;
const ORDINARY_MINOR = 100;
/** Logarithmic spread of random deviations, per finish and per wear. */
const FINISH_SPREAD = 0.45;
const WEAR_SPREAD = 0.12;

/** Triangular distribution within ±1, in place of a normal one. */
const deviation = (...names: (string | number)[]) => seededRandom('a', ...names) + seededRandom('b', ...names) - 1;

/**
 * Price of a finish in a wear and a class, in hundredths of a Credit, at least 3: the real market's levels by type,
 * rarity, weapon, collection, wear and class, with a constant deviation per finish.
 */
function priceOfFinish(finish: SeedFinish, exterior: Exterior, itemClass: ItemClass, demand: number): number {
  const grade = isGold(finish.type) ? finish.type : finish.rarity;
  const spread = deviation(finish.id) * 2 * FINISH_SPREAD + deviation(finish.id, exterior, itemClass) * 2 * WEAR_SPREAD;
  const priceMinor =
    (BASE_MINOR[finish.type]?.[finish.rarity] ?? ORDINARY_MINOR) *
    (WEAPON[finish.weapon] ?? 1) *
    (finish.type === 'Knife' ? (KNIFE_FINISH[finish.finish] ?? 1) : 1) *
    (finish.phase === undefined ? 1 : (PHASE[finish.phase] ?? 1)) *
    demand *
    (WEAR[grade]?.[EXTERIOR_NAMES.indexOf(exterior)] ?? 1) *
    (itemClass === 'Normal' ? 1 : (CLASS[grade]?.[itemClass] ?? 1)) *
    Math.exp(spread);
  return Math.max(FLOOR_MINOR, Math.round(priceMinor));
}

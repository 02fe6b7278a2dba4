import { EXTERIOR_NAMES, type Exterior, type ItemClass, isGold } from '#features/market/grades.ts';
import { chanceOf } from './chance.ts';
import { BASE, CLASS, KNIFE_FINISH, PHASE, WEAPON, WEAR } from './price-levels.ts';
import type { SeedFinish } from './seed-finish.ts';

/** Least price of anything, as on the game's own market. */
const FLOOR = 3;
const ORDINARY = 100;
/** Spread of what the levels leave unexplained (logarithm), per finish and per wear of it. */
const FINISH_SPREAD = 0.45;
const WEAR_SPREAD = 0.12;

/** Half the time within ±0.35, never beyond ±1: a triangular stand-in for the bell curve. */
const sway = (...names: (string | number)[]) => chanceOf('a', ...names) + chanceOf('b', ...names) - 1;

/**
 * What a finish costs in a wear and a class: hundredths of a Credit, at least 3. Follows the real market's levels by
 * type, rarity, weapon, collection, wear and class, with a lasting whim per finish.
 */
export function priceOfFinish(finish: SeedFinish, exterior: Exterior, itemClass: ItemClass, demand: number): number {
  const grade = isGold(finish.type) ? finish.type : finish.rarity;
  const whim = sway(finish.id) * 2 * FINISH_SPREAD + sway(finish.id, exterior, itemClass) * 2 * WEAR_SPREAD;
  const price =
    (BASE[finish.type]?.[finish.rarity] ?? ORDINARY) *
    (WEAPON[finish.weapon] ?? 1) *
    (finish.type === 'Knife' ? (KNIFE_FINISH[finish.finish] ?? 1) : 1) *
    (finish.phase === undefined ? 1 : (PHASE[finish.phase] ?? 1)) *
    demand *
    (WEAR[grade]?.[EXTERIOR_NAMES.indexOf(exterior)] ?? 1) *
    (itemClass === 'Normal' ? 1 : (CLASS[grade]?.[itemClass] ?? 1)) *
    Math.exp(whim);
  return Math.max(FLOOR, Math.round(price));
}

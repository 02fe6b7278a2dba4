import { EXTERIORS, ITEM_CLASSES } from '@patina/shared-api/contract/catalogue/catalogue';

/** Class of an item: one of `Normal`, `StatTrak™`, `Souvenir`. */
export type ItemClass = (typeof ITEM_CLASSES)[number];
/** Wear grade: `Factory New` … `Battle-Scarred`. */
export type Exterior = (typeof EXTERIORS)[number]['name'];

/** Wear grades by their code in the column `exterior`: 0 Factory New … 4 Battle-Scarred. */
export const EXTERIOR_NAMES = EXTERIORS.map((exterior) => exterior.name);

/** Code of a wear grade in the column `exterior`; null for an item without wear. */
export const exteriorCode = (exterior: Exterior | undefined): number | null =>
  exterior === undefined ? null : EXTERIOR_NAMES.indexOf(exterior);

/** The wear grade of a code; null for an item without wear. */
export const exteriorOf = (code: number | null): Exterior | null =>
  code === null ? null : (EXTERIOR_NAMES[code] ?? null);

/** The class of a code in the column `item_class`: 0 Normal, 1 StatTrak™, 2 Souvenir. */
export const itemClassOf = (code: number): ItemClass => ITEM_CLASSES[code] ?? 'Normal';

/** Short forms (`ft`, `st`) by wear grade and class. */
export const SHORTHAND: Readonly<Record<Exterior | ItemClass, string>> = {
  'Factory New': 'fn',
  'Minimal Wear': 'mw',
  'Field-Tested': 'ft',
  'Well-Worn': 'ww',
  'Battle-Scarred': 'bs',
  Normal: '',
  'StatTrak™': 'st',
  Souvenir: 'sv',
};

/** Item types in display order; other types follow by name. */
export const TYPES = [
  'Rifle',
  'Sniper Rifle',
  'Pistol',
  'SMG',
  'Shotgun',
  'Machinegun',
  'Knife',
  'Gloves',
  'Equipment',
] as const;

/** Lowest and highest float a finish can have, within 0 to 1. */
type WearRange = readonly [least: number, most: number];

/** The floats of a wear grade, by its code, within those of a finish; of an item without wear those of the finish. */
export const floatsOfGrade = (grade: number | null, [least, most]: WearRange): WearRange =>
  grade === null
    ? [least, most]
    : [Math.max(least, EXTERIORS[grade - 1]?.below ?? 0), Math.min(most, EXTERIORS[grade]?.below ?? 1)];

/** Wear grades whose float ranges overlap with that of a finish by more than a border. */
export function exteriorsWithin([least, most]: WearRange): Exterior[] {
  return EXTERIORS.filter((exterior, index) => {
    const from = EXTERIORS[index - 1]?.below ?? 0;
    return least < exterior.below && most > from;
  }).map((exterior) => exterior.name);
}

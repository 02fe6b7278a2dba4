import { EXTERIORS, type ITEM_CLASSES } from '@patina/shared-api/contract/catalogue';

/** How an item is built: one of `Normal`, `StatTrak™`, `Souvenir`. */
export type ItemClass = (typeof ITEM_CLASSES)[number];
/** Wear grade: `Factory New` … `Battle-Scarred`. */
export type Exterior = (typeof EXTERIORS)[number]['name'];

/** Where the item stands in the column `exterior`: 0 Factory New … 4 Battle-Scarred. */
export const EXTERIOR_NAMES = EXTERIORS.map((exterior) => exterior.name);

/** Code of a grade in the column `exterior`; null where the item has no wear. */
export const exteriorCode = (exterior: Exterior | undefined): number | null =>
  exterior === undefined ? null : EXTERIOR_NAMES.indexOf(exterior);

/** Short forms as shoppers write them (`ft`, `st`), by the name they stand for. */
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

/** Rarity grades from common to rare, with the colour the game gives each. */
export const QUALITIES: Readonly<Record<string, string>> = {
  'Consumer Grade': '#b0c3d9',
  'Industrial Grade': '#5e98d9',
  'Mil-Spec Grade': '#4b69ff',
  Restricted: '#8847ff',
  Classified: '#d32ce6',
  Covert: '#eb4b4b',
  Extraordinary: '#e4ae39',
  Contraband: '#e4ae39',
};

/** Types in the order a shopper expects them; others follow in the order of their names. */
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

const GOLD = '#e4ae39';
const UNGRADED = '#9aa4b2';

/** Types whose market names carry a star and whose rarity is shown in gold. */
export const isGold = (type: string): boolean => type === 'Knife' || type === 'Gloves';

/** `#rrggbb` of an item: gold for knives and gloves, else that of its rarity, grey where it has none. */
export function rarityColour(type: string, quality: string | null): string {
  if (isGold(type)) return GOLD;
  return (quality === null ? undefined : QUALITIES[quality]) ?? UNGRADED;
}

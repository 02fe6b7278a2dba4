import { isGold } from '@patina/item-art/rarity';
import { EXTERIOR_NAMES, type Exterior, type ItemClass } from './grades.ts';

/** Parts of a market name. `finish` is empty for an unpainted knife; `hasStar` marks knives and gloves. */
export interface MarketName {
  weapon: string;
  finish: string;
  exterior: Exterior | undefined;
  itemClass: ItemClass;
  hasStar: boolean;
}

const STAR = '★ ';
const BEFORE_PHASE = ' · ';
const PREFIXED: readonly ItemClass[] = ['StatTrak™', 'Souvenir'];

/**
 * The item's name on the game's market: `★ StatTrak™ Karambit | Doppler (Factory New)`. Phases of a finish
 * share one name.
 */
export function writeMarketName(item: Omit<MarketName, 'hasStar'> & { type: string }): string {
  return [
    isGold(item.type) ? STAR : '',
    item.itemClass === 'Normal' ? '' : `${item.itemClass} `,
    item.weapon,
    item.finish === '' ? '' : ` | ${item.finish}`,
    item.exterior === undefined ? '' : ` (${item.exterior})`,
  ].join('');
}

/**
 * Name of an item wherever its price is shown: its market name and its phase, since products that differ by phase share
 * a market name and not a price (docs/product.md#product).
 */
export const nameWithPhase = (marketName: string, phase: string): string =>
  phase === '' ? marketName : `${marketName}${BEFORE_PHASE}${phase}`;

/** Splits a name with a phase; the reverse of `nameWithPhase`. */
export function readPhase(name: string): { marketName: string; phase: string } {
  const [marketName = '', phase = ''] = name.split(BEFORE_PHASE);
  return { marketName, phase };
}

/** Splits the wear off a market name: `★ Karambit | Doppler (Factory New)` → `★ Karambit | Doppler`. */
export function splitExterior(marketName: string): { bare: string; exterior: Exterior | undefined } {
  const exterior = EXTERIOR_NAMES.find((grade) => marketName.endsWith(` (${grade})`));
  const bare = exterior === undefined ? marketName : marketName.slice(0, -(exterior.length + 3));
  return { bare, exterior };
}

/** Parses a market name; the reverse of `writeMarketName`. */
export function readMarketName(name: string): MarketName {
  const hasStar = name.startsWith(STAR);
  let rest = hasStar ? name.slice(STAR.length) : name;
  const itemClass = PREFIXED.find((prefix) => rest.startsWith(`${prefix} `)) ?? 'Normal';
  if (itemClass !== 'Normal') rest = rest.slice(itemClass.length + 1);
  const { bare, exterior } = splitExterior(rest);
  const [weapon = '', ...finish] = bare.split(' | ');
  return { weapon, finish: finish.join(' | '), exterior, itemClass, hasStar };
}

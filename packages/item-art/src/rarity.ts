/** Rarity grades from common to rare, with the colour the game gives each (`#rrggbb`). */
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

const GOLD = '#e4ae39';
const UNGRADED = '#9aa4b2';

/** Types whose market names carry a star and whose rarity is shown in gold. */
export const isGold = (type: string): boolean => type === 'Knife' || type === 'Gloves';

/** `#rrggbb` of an item: gold for knives and gloves, else that of its rarity, grey without one. */
export function rarityColour(type: string, quality: string | null): string {
  if (isGold(type)) return GOLD;
  return (quality === null ? undefined : QUALITIES[quality]) ?? UNGRADED;
}

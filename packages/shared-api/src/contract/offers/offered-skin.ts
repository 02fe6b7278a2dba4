import { EXTERIORS, type ITEM_CLASSES } from '../catalogue/catalogue.ts';
import type { FieldProblemCode } from '../problems/field-problem-codes.ts';
import type { NamedSkin, OfferQuality } from './offer.ts';
import { EXTERIOR_OF } from './offer-policy.ts';

type Exterior = (typeof EXTERIORS)[number]['name'];
type ItemClass = (typeof ITEM_CLASSES)[number];

/** What a text says of an item. */
interface ItemName {
  /** The text without class, wear and star: weapon, finish and phase, as written, without accents. */
  skin: string;
  /** Undefined if no class is named. */
  itemClass: Exclude<ItemClass, 'Normal'> | undefined;
  /** Wear; null for "Not Painted", undefined if none is named. */
  exterior: Exterior | null | undefined;
}

/** Names of wears in Steam in German, Spanish and Portuguese, without accents. */
const LOCAL_NAMES: Record<Exterior, readonly string[]> = {
  'Factory New': ['fabrikneu', 'recien fabricado', 'nova de fabrica'],
  'Minimal Wear': ['minimale gebrauchsspuren', 'casi nuevo', 'pouco usada'],
  'Field-Tested': ['einsatzerprobt', 'algo desgastado', 'testada em campo'],
  'Well-Worn': ['abgenutzt', 'bastante desgastado', 'bastante usada', 'bem desgastada'],
  'Battle-Scarred': ['kampfspuren', 'deplorable', 'veterana de guerra'],
};

/** Finds whole words, which spaces or hyphens may join. */
const wholeWords = (...names: string[]) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.map(joined).join('|')})(?![\\p{L}\\p{N}])`, 'giu');
const joined = (name: string) => name.split(/[ -]/).join('[\\s-]*');

const WEARS: readonly [name: Exterior | null, words: RegExp][] = [
  ...EXTERIORS.map(({ name, short }): [Exterior, RegExp] => [name, wholeWords(name, short, ...LOCAL_NAMES[name])]),
  [null, wholeWords('not painted', 'unlackiert', 'sin pintar', 'sem pintura', 'vanilla')],
];

const CLASSES: readonly [name: Exclude<ItemClass, 'Normal'>, words: RegExp][] = [
  ['StatTrak™', /(?<![\p{L}\p{N}])(?:stat[\s-]*trak\s*(?:™|\(tm\)|tm(?!\p{L}))?|st)(?![\p{L}\p{N}])/giu],
  ['Souvenir', wholeWords('souvenir', 'sv')],
];

/**
 * Reads the name of an item as people write it (`stattrak ak redline ft`) or copy it from Steam
 * (`★ StatTrak™ Karambit | Doppler (Factory New)`), in any order and case.
 */
export function readItemName(text: string): ItemName {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '');
  const wear = WEARS.find(([, words]) => plain.search(words) !== -1);
  const itemClass = CLASSES.find(([, words]) => plain.search(words) !== -1);
  let skin = plain.replaceAll(/[★⭐]/gu, ' ');
  for (const named of [wear, itemClass]) if (named) skin = skin.replace(named[1], ' ');
  return {
    skin: skin
      .replaceAll(/\(\s*\)/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    itemClass: itemClass?.[0],
    exterior: wear?.[0],
  };
}

/** What a seller offers; the quality is empty until it is chosen. */
export interface Offered {
  title: string;
  quality: OfferQuality | '';
}

const NOT_IN_CATALOGUE = { 'StatTrak™': 'stattrak-not-in-catalogue', Souvenir: 'souvenir-not-in-catalogue' } as const;

/** The quality of the form for a wear; undefined if none is named. */
export function namedQuality(exterior: string | null | undefined): OfferQuality | undefined {
  const qualities = Object.keys(EXTERIOR_OF) as OfferQuality[];
  return qualities.find((quality) => EXTERIOR_OF[quality] === exterior);
}

/** The skins that a name means, in the class that it says; more than one if they differ by phase only. */
export function meantSkins(skins: readonly NamedSkin[], title: string): NamedSkin[] {
  const { itemClass = 'Normal' } = readItemName(title);
  return skins.filter(({ is_meant, item_class }) => is_meant && item_class === itemClass);
}

/** The qualities that exist of the skin that a name means; empty if the catalogue knows of no wear. */
export function madeQualities(skins: readonly NamedSkin[], title: string): OfferQuality[] {
  const exteriors = new Set(meantSkins(skins, title).flatMap(({ wears }) => wears.map(({ exterior }) => exterior)));
  if ([...exteriors].every((exterior) => exterior === null)) return [];
  return [...exteriors].flatMap((exterior) => namedQuality(exterior) ?? []);
}

/** Codes by field. */
export type OfferedSkinProblems = Partial<Record<keyof Offered, FieldProblemCode>>;

/**
 * What contradicts in an offer, by field: a wear in the name that is not the quality, a class or a wear that does not
 * exist (docs/product.md#sell-form). Empty for names that the catalogue does not know.
 * @param skins those that the title may mean
 */
export function offeredSkinProblems(skins: readonly NamedSkin[], { title, quality }: Offered): OfferedSkinProblems {
  const { itemClass, exterior: said } = readItemName(title);
  const ofName = namedQuality(said);
  if (quality !== '' && ofName !== undefined && ofName !== quality) return { quality: 'quality-contradicts-name' };
  const isKnown = skins.some(({ is_meant }) => is_meant);
  const meant = meantSkins(skins, title);
  if (isKnown && itemClass !== undefined && meant.length === 0) return { title: NOT_IN_CATALOGUE[itemClass] };
  const made = madeQualities(skins, title);
  if (quality !== '' && made.length > 0 && !made.includes(quality)) return { quality: 'quality-not-made' };
  return {};
}

/**
 * The retail price of what is offered, in the internal currency; the lowest of its phases if none is named. Undefined if
 * the catalogue does not have it in that quality.
 */
export function retailPriceOf(skins: readonly NamedSkin[], { title, quality }: Offered): number | undefined {
  if (quality === '') return undefined;
  const prices = meantSkins(skins, title)
    .flatMap(({ wears }) => wears.filter(({ exterior }) => exterior === EXTERIOR_OF[quality]))
    .flatMap(({ price }) => price ?? []);
  return prices.length === 0 ? undefined : Math.min(...prices);
}

import { MAX_SEED } from '@patina/shared-api/contract/catalogue/catalogue';
import type { Sticker } from '@patina/shared-api/contract/catalogue/units';
import { exteriorCode, floatsOfGrade } from '#catalogue/products/grades.ts';
import { FLOAT_PLACES, type NewUnit } from '#catalogue/units/units.ts';
import type { GeneratedProduct } from './generate-products.ts';
import { seededRandom } from './seeded-random.ts';

/** Share of weapons with stickers, and of items with a name tag. */
const STICKER_SHARE = 0.15;
const NAME_TAG_SHARE = 0.02;
const MOST_STICKERS = 4;
/** Share of stickers that nobody has scraped. */
const UNSCRAPED_SHARE = 0.7;

const STICKERS = [
  'Bomb Code',
  'Chicken Lover',
  'Crown (Foil)',
  'Flammable (Foil)',
  'Headhunter (Foil)',
  'King on the Field',
  'Lucky 13',
  'Ninja Defuse',
  'Shooter',
  'Swag (Foil)',
  'Winged Defuser',
] as const;
const NAME_TAGS = ['Old Faithful', 'Do Not Touch', 'Second Chance', 'Mine Now', 'Sunday Best'] as const;
/** Kinds of items that take no stickers. */
const BARE = ['Knife', 'Gloves'];

/** The units of a generated product, one for each in stock: floats inside its wear, patterns, some stickers; the same each time. */
export const generateUnits = (product: GeneratedProduct): NewUnit[] =>
  Array.from({ length: product.stock }, (_, number) => {
    const chance = (name: string) => seededRandom('unit', name, product.externalId, number);
    const pick = <Word>(words: readonly Word[], name: string) => words[Math.floor(chance(name) * words.length)] as Word;
    return {
      product_id: product.id,
      float: floatOf(product, chance('float')),
      seed: Math.floor(chance('seed') * (MAX_SEED + 1)),
      stickers: stickersOf(product, chance, (slot) => pick(STICKERS, `sticker ${slot}`)),
      ...(chance('named') < NAME_TAG_SHARE && { name_tag: pick(NAME_TAGS, 'name tag') }),
      source: 'seed',
    };
  });

/** A float inside both the wear grade and the range of the finish. */
function floatOf({ finish, exterior }: GeneratedProduct, chance: number): number {
  const [from, till] = floatsOfGrade(exteriorCode(exterior), finish.float);
  const step = 10 ** FLOAT_PLACES;
  return Math.floor((from + (till - from) * chance) * step) / step;
}

function stickersOf(
  { finish }: GeneratedProduct,
  chance: (name: string) => number,
  nameOf: (slot: number) => string,
): Sticker[] {
  if (BARE.includes(finish.type) || chance('stickers') >= STICKER_SHARE) return [];
  const count = 1 + Math.floor(chance('how many') * MOST_STICKERS);
  return Array.from({ length: count }, (_, slot) => {
    const scraped = chance(`scraped ${slot}`);
    const wear =
      scraped < UNSCRAPED_SHARE ? 0 : Math.round(((scraped - UNSCRAPED_SHARE) / (1 - UNSCRAPED_SHARE)) * 100) / 100;
    return { name: nameOf(slot), slot, wear };
  });
}

import { isGold } from '@patina/item-art/rarity';
import { ITEM_CLASSES } from '@patina/shared-api/contract/catalogue/catalogue';
import {
  EXTERIOR_NAMES,
  type Exterior,
  exteriorsWithin,
  type ItemClass,
  SHORTHAND,
} from '#catalogue/products/grades.ts';
import { writeMarketName } from '#catalogue/products/market-name.ts';
import type { PastPrice } from '#catalogue/products/price-history.ts';
import levels from './price-levels.json' with { type: 'json' };
import type { CatalogueSeed, SeedFinish } from './seed-records.ts';
import { seededRandom } from './seeded-random.ts';

/** A product generated from a finish. Prices in hundredths of a Credit. */
export interface GeneratedProduct {
  /** Always the same for a finish, wear and class, so that links stay valid after a new seed. */
  id: number;
  externalId: string;
  finish: SeedFinish;
  title: string;
  exterior: Exterior;
  itemClass: ItemClass;
  priceMinor: number;
  oldPriceMinor: number | null;
  stock: number;
  isNew: boolean;
}

/** Share of products drawn for a sale; some cannot be reduced without undercutting a worse wear. */
const SALE_SHARE = 0.22;
const DISCOUNTS = [5, 8, 10, 12, 15, 20, 25, 30, 40];
/** Cheaper products have no sale: one per cent would be less than a hundredth of a Credit. */
const CHEAPEST_SALE_MINOR = 100;
/** First finish of the newest season; ids of finishes increase by release. */
const NEWEST_FINISH = 14_240;
/** Ids reserved per finish: three classes in five wears, and one unused. */
const IDS_PER_FINISH = 16;

function classesOf(finish: SeedFinish, seed: CatalogueSeed): readonly ItemClass[] {
  if (finish.type === 'Knife') return ['Normal', 'StatTrak™'];
  if (finish.type === 'Gloves') return ['Normal'];
  if (finish.rarity === 'Contraband') return ['Normal', 'StatTrak™'];
  return seed.collections.get(finish.collection ?? '')?.classes ?? ['Normal'];
}

/** Maximum number of units of a product, by the price in hundredths below which it applies. */
const MOST_UNITS: [belowMinor: number, most: number][] = [
  [500, 12],
  [5_000, 8],
  [50_000, 4],
];

/** Cheap products have up to a dozen units, expensive ones one or two; some are sold out. */
function stockOf(externalId: string, priceMinor: number): number {
  const chance = seededRandom('stock', externalId);
  if (chance < 0.04) return 0;
  const [, most = 2] = MOST_UNITS.find(([belowMinor]) => priceMinor < belowMinor) ?? [];
  return 1 + Math.floor(((chance - 0.04) / 0.96) * most);
}

type ProductPrice = Pick<GeneratedProduct, 'priceMinor' | 'oldPriceMinor'>;

function priceOf(externalId: string, { usualMinor, leastMinor }: FinishPrice): ProductPrice {
  const isSale = usualMinor >= CHEAPEST_SALE_MINOR && seededRandom('sale', externalId) < SALE_SHARE;
  const drawn = Math.floor(seededRandom('discount', externalId) * DISCOUNTS.length);
  const reducedMinor = DISCOUNTS.slice(0, isSale ? drawn + 1 : 0)
    .map((discount) => Math.round((usualMinor * (100 - discount)) / 100))
    .findLast((minor) => minor >= leastMinor);
  return reducedMinor === undefined
    ? { priceMinor: usualMinor, oldPriceMinor: null }
    : { priceMinor: reducedMinor, oldPriceMinor: usualMinor };
}

function generateForFinish(finish: SeedFinish, seed: CatalogueSeed): GeneratedProduct[] {
  const demand = seed.collections.get(finish.collection ?? '')?.demand ?? 1;
  return pricesOfFinish(finish, classesOf(finish, seed), demand).map((price) => {
    const { exterior, itemClass, usualMinor } = price;
    const externalId = [finish.id, SHORTHAND[exterior], SHORTHAND[itemClass]].filter(Boolean).join('-');
    return {
      id: finish.id * IDS_PER_FINISH + ITEM_CLASSES.indexOf(itemClass) * 5 + EXTERIOR_NAMES.indexOf(exterior),
      externalId,
      finish,
      title: writeMarketName({ ...finish, exterior, itemClass }),
      exterior,
      itemClass,
      ...priceOf(externalId, price),
      stock: stockOf(externalId, usualMinor),
      isNew: finish.id >= NEWEST_FINISH,
    };
  });
}

/** Generates all products of the seed: every wear within a finish's float range, in every class of its collection. */
export function generateProducts(seed: CatalogueSeed): GeneratedProduct[] {
  return seed.finishes.flatMap((finish) => generateForFinish(finish, seed));
}

/** The price of a finish in one wear and class, in hundredths of a Credit. */
interface FinishPrice {
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
function pricesOfFinish(finish: SeedFinish, itemClasses: readonly ItemClass[], demand: number): FinishPrice[] {
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

type Factors = Readonly<Record<string, number>>;

/**
 * Price levels of the real market, fitted by median polish over some 14,700 quoted names. A weapon's factor is relative to others
 * of its type, a wear's to Field-Tested, a class's to Normal, a phase's to the ordinary ones; 1 where it is missing.
 */
const LEVELS: {
  /** Normal, Field-Tested, in an ordinary collection: by type and rarity, in hundredths of a Credit. */
  baseMinor: Readonly<Record<string, Factors>>;
  weapon: Factors;
  /** Of a finish on any knife. */
  knifeFinish: Factors;
  phase: Factors;
  /** Factory New to Battle-Scarred, by rarity; knives and gloves by type. */
  wear: Readonly<Record<string, readonly number[]>>;
  /** By rarity; knives by type. */
  class: Readonly<Record<string, Factors>>;
} = levels;

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
    (LEVELS.baseMinor[finish.type]?.[finish.rarity] ?? ORDINARY_MINOR) *
    (LEVELS.weapon[finish.weapon] ?? 1) *
    (finish.type === 'Knife' ? (LEVELS.knifeFinish[finish.finish] ?? 1) : 1) *
    (finish.phase === undefined ? 1 : (LEVELS.phase[finish.phase] ?? 1)) *
    demand *
    (LEVELS.wear[grade]?.[EXTERIOR_NAMES.indexOf(exterior)] ?? 1) *
    (itemClass === 'Normal' ? 1 : (LEVELS.class[grade]?.[itemClass] ?? 1)) *
    Math.exp(spread);
  return Math.max(FLOOR_MINOR, Math.round(priceMinor));
}

/** Share of sale products whose price was a little lower for some days than the struck-through price. */
const DIP_SHARE = 0.35;

/**
 * Generates the past prices of a product on sale: its usual price for at least 45 days, sometimes interrupted by a lower
 * price within the 30 days before the reduction, and the present price for 1 to 20 days. Empty for other products.
 */
export function generatePriceHistory({ id, externalId, priceMinor, oldPriceMinor }: GeneratedProduct): PastPrice[] {
  if (oldPriceMinor === null) return [];
  const chance = (name: string) => seededRandom('past', name, externalId);
  const reduced = 1 + chance('reduced') * 19;
  const dipped = reduced + 8 + chance('dipped') * 17;
  const lowMinor = Math.max(priceMinor, Math.round(oldPriceMinor * (0.92 + chance('low') * 0.06)));
  const dip = [
    { productId: id, daysAgo: dipped, priceMinor: lowMinor, isSale: false },
    { productId: id, daysAgo: dipped - 2 - chance('recovered') * 5, priceMinor: oldPriceMinor, isSale: false },
  ];
  return [
    { productId: id, daysAgo: reduced + 45 + chance('usual') * 30, priceMinor: oldPriceMinor, isSale: false },
    ...(chance('dip') < DIP_SHARE ? dip : []),
    { productId: id, daysAgo: reduced, priceMinor, isSale: true },
  ];
}

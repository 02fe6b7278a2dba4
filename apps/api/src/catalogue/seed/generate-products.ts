import { ITEM_CLASSES } from '@patina/shared-api/contract/catalogue/catalogue';
import { EXTERIOR_NAMES, type Exterior, type ItemClass, SHORTHAND } from '#catalogue/products/grades.ts';
import { writeMarketName } from '#catalogue/products/market-name.ts';
import { type FinishPrice, pricesOfFinish } from './prices-of-finish.ts';
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

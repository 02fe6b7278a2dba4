import { ITEM_CLASSES } from '@patina/shared-api/contract/catalogue';
import { EXTERIOR_NAMES, type Exterior, type ItemClass, SHORTHAND } from '#features/market/grades.ts';
import { writeMarketName } from '#features/market/market-name.ts';
import { exteriorsWithin } from '#features/market/wear-range.ts';
import { chanceOf } from './chance.ts';
import { priceOfFinish } from './price-of-finish.ts';
import type { CatalogueSeed, SeedFinish } from './seed-finish.ts';

/** A product for sale, grown from a finish. Prices in hundredths of a Credit. */
export interface GrownProduct {
  /** The same for the same finish, wear and class for ever, so that links outlive a new seed. */
  id: number;
  externalId: string;
  finish: SeedFinish;
  title: string;
  exterior: Exterior;
  itemClass: ItemClass;
  price: number;
  oldPrice: number | null;
  stock: number;
  isNew: boolean;
}

const SALE_SHARE = 0.155;
const DISCOUNTS = [5, 8, 10, 12, 15, 20, 25, 30, 40];
/** Below this a whole per cent is less than a hundredth of a Credit. */
const CHEAPEST_SALE = 100;
/** Ids of finishes grow with their release: this is the first of the newest season. */
const NEWEST_FINISH = 14_240;
/** Places for ids of one finish: three classes in five wears, and one spare. */
const IDS_PER_FINISH = 16;

function classesOf(finish: SeedFinish, seed: CatalogueSeed): readonly ItemClass[] {
  if (finish.type === 'Knife') return ['Normal', 'StatTrak™'];
  if (finish.type === 'Gloves') return ['Normal'];
  if (finish.rarity === 'Contraband') return ['Normal', 'StatTrak™'];
  return seed.collections.get(finish.collection ?? '')?.classes ?? ['Normal'];
}

/** Cheap things lie about by the dozen, dear ones come alone; some of either are sold out. */
function stockOf(externalId: string, price: number): number {
  const chance = chanceOf('stock', externalId);
  if (chance < 0.04) return 0;
  const most = price < 500 ? 12 : price < 5_000 ? 8 : price < 50_000 ? 4 : 2;
  return 1 + Math.floor(((chance - 0.04) / 0.96) * most);
}

function offerOf(externalId: string, usual: number): { price: number; oldPrice: number | null } {
  if (usual < CHEAPEST_SALE || chanceOf('sale', externalId) >= SALE_SHARE) return { price: usual, oldPrice: null };
  const discount = DISCOUNTS[Math.floor(chanceOf('discount', externalId) * DISCOUNTS.length)] ?? 10;
  return { price: Math.round((usual * (100 - discount)) / 100), oldPrice: usual };
}

function growFinish(finish: SeedFinish, seed: CatalogueSeed): GrownProduct[] {
  const demand = seed.collections.get(finish.collection ?? '')?.demand ?? 1;
  return classesOf(finish, seed).flatMap((itemClass) =>
    exteriorsWithin(finish.float).map((exterior) => {
      const externalId = [finish.id, SHORTHAND[exterior], SHORTHAND[itemClass]].filter(Boolean).join('-');
      const usual = priceOfFinish(finish, exterior, itemClass, demand);
      return {
        id: finish.id * IDS_PER_FINISH + ITEM_CLASSES.indexOf(itemClass) * 5 + EXTERIOR_NAMES.indexOf(exterior),
        externalId,
        finish,
        title: writeMarketName({ ...finish, exterior, itemClass }),
        exterior,
        itemClass,
        ...offerOf(externalId, usual),
        stock: stockOf(externalId, usual),
        isNew: finish.id >= NEWEST_FINISH,
      };
    }),
  );
}

/** Every product the seed's finishes give: each wear its float range allows, in each class its collection has. */
export function growProducts(seed: CatalogueSeed): GrownProduct[] {
  return seed.finishes.flatMap((finish) => growFinish(finish, seed));
}

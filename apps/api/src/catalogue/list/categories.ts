import {
  type Category,
  EXTERIORS,
  type FilterData,
  ITEM_CLASSES,
} from '@patina/shared-api/contract/catalogue/catalogue';
import type { StockCount } from '#catalogue/list/stock-counts.ts';
import type { Term, Terms } from '#catalogue/products/terms.ts';
import { TtlCache } from '#platform/cache.ts';
import { parseFilter } from './list-filter.ts';

interface Sources {
  terms: () => Promise<Terms>;
  /** Stock counts of the whole catalogue. */
  inStock: () => Promise<StockCount[]>;
}

const LIMITS = { seconds: 5, staleSeconds: 5, max: 50 };

/** Categories and filter values that have a product in stock. */
export function categoryService({ terms, inStock }: Sources) {
  const trees = new TtlCache<Category[]>(LIMITS);
  const weaponLists = new TtlCache<Category[]>(LIMITS);
  const filters = new TtlCache<FilterData>(LIMITS);

  async function inStockWithin(category: string): Promise<StockCount[]> {
    const filter = parseFilter({ category }, await terms());
    if (filter === null) return [];
    return (await inStock()).filter(({ type_id }) => filter.typeId === undefined || type_id === filter.typeId);
  }

  async function readTree(): Promise<Category[]> {
    const { types, weapons } = await terms();
    const counts = await inStock();
    const weaponsInStock = among(weapons, counts, 'weapon_id');
    return among(types, counts, 'type_id').map((type) => ({
      ...categoryOf(type),
      subcategories: weaponsInStock.filter((weapon) => weapon.typeId === type.id).map(categoryOf),
    }));
  }

  async function readWeapons(category: string): Promise<Category[]> {
    const { weapons } = await terms();
    return among(weapons, await inStockWithin(category), 'weapon_id').map(categoryOf);
  }

  async function readFilterData(category: string): Promise<FilterData> {
    const counts = await inStockWithin(category);
    const { types, weapons, qualities } = await terms();
    return {
      types: among(types, counts, 'type_id').map(nameOf),
      qualities: among(qualities, counts, 'quality_id').map(nameOf),
      heroes: among(weapons, counts, 'weapon_id').map(nameOf),
      exterior_names: EXTERIORS.map(nameOf).filter((_, code) => counts.some((count) => count.exterior === code)),
      classes: ITEM_CLASSES.filter((_, code) => counts.some((count) => count.item_class === code)),
    };
  }

  return {
    /** Types and their weapons. */
    tree: (): Promise<Category[]> => trees.get('', readTree),

    /** Weapons of a category, or of the whole catalogue. */
    weapons: (category = ''): Promise<Category[]> => weaponLists.get(category, () => readWeapons(category)),

    /** Values of the filters within a category, or within the whole catalogue. */
    filterData: (category = ''): Promise<FilterData> => filters.get(category, () => readFilterData(category)),

    clear(): void {
      for (const cache of [trees, weaponLists, filters]) cache.clear();
    },
  };
}

const categoryOf = ({ id, name, slug }: Term): Category => ({ id, name, url: slug, subcategories: [] });

const nameOf = ({ name }: { name: string }): string => name;

/** Terms of which a product is in stock. */
function among<Known extends Term>(
  terms: readonly Known[],
  counts: readonly StockCount[],
  column: 'type_id' | 'weapon_id' | 'quality_id',
): Known[] {
  const wanted = new Set(counts.map((count) => count[column]));
  return terms.filter((term) => wanted.has(term.id));
}

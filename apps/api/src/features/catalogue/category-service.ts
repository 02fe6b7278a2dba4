import { type Category, EXTERIORS, type FilterData, ITEM_CLASSES } from '@patina/shared-api/contract/catalogue';
import type { TallyRow } from '#features/catalogue-facets/tally-repository.ts';
import { readFilter } from './read-filter.ts';
import { ShortMemory } from './short-memory.ts';
import type { Term, Terms } from './terms-repository.ts';

interface Sources {
  terms: () => Promise<Terms>;
  /** Every combination of which something is in stock. */
  offers: () => Promise<TallyRow[]>;
}

const LIMITS = { seconds: 5, spareSeconds: 5, most: 50 };

/** What the catalogue can be narrowed to: only what something in stock answers to. */
export function categoryService({ terms, offers }: Sources) {
  const trees = new ShortMemory<Category[]>(LIMITS);
  const weaponLists = new ShortMemory<Category[]>(LIMITS);
  const filters = new ShortMemory<FilterData>(LIMITS);

  async function offersWithin(category: string): Promise<TallyRow[]> {
    const filter = readFilter({ category }, await terms());
    if (filter === null) return [];
    return (await offers()).filter((offer) => filter.typeId === undefined || offer.typeId === filter.typeId);
  }

  async function readTree(): Promise<Category[]> {
    const { types, weapons } = await terms();
    const offered = await offers();
    const offeredWeapons = among(weapons, offered, 'weaponId');
    return among(types, offered, 'typeId').map((type) => ({
      ...categoryOf(type),
      subcategories: offeredWeapons.filter((weapon) => weapon.typeId === type.id).map(categoryOf),
    }));
  }

  async function readWeapons(category: string): Promise<Category[]> {
    const { weapons } = await terms();
    return among(weapons, await offersWithin(category), 'weaponId').map(categoryOf);
  }

  async function readFilterData(category: string): Promise<FilterData> {
    const offered = await offersWithin(category);
    const { types, weapons, qualities } = await terms();
    return {
      types: among(types, offered, 'typeId').map(nameOf),
      qualities: among(qualities, offered, 'qualityId').map(nameOf),
      heroes: among(weapons, offered, 'weaponId').map(nameOf),
      exterior_names: EXTERIORS.map(nameOf).filter((_, code) => offered.some((offer) => offer.exterior === code)),
      classes: ITEM_CLASSES.filter((_, code) => offered.some((offer) => offer.itemClass === code)),
    };
  }

  return {
    /** Types and their weapons. */
    tree: (): Promise<Category[]> => trees.recall('', readTree),

    /** Weapons of a category, or of the whole catalogue. */
    weapons: (category = ''): Promise<Category[]> => weaponLists.recall(category, () => readWeapons(category)),

    /** Values of the filters within a category, or within the whole catalogue. */
    filterData: (category = ''): Promise<FilterData> => filters.recall(category, () => readFilterData(category)),

    forget(): void {
      for (const memory of [trees, weaponLists, filters]) memory.forget();
    },
  };
}

const categoryOf = ({ id, name, slug }: Term): Category => ({ id, name, url: slug, subcategories: [] });

const nameOf = ({ name }: { name: string }): string => name;

/** The words that something in stock bears. */
function among<Known extends Term>(
  terms: readonly Known[],
  offered: readonly TallyRow[],
  column: 'typeId' | 'weaponId' | 'qualityId',
): Known[] {
  const wanted = new Set(offered.map((offer) => offer[column]));
  return terms.filter((term) => wanted.has(term.id));
}

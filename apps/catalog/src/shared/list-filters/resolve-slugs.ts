import type { Category } from '@patina/shared-api/contract/catalogue/catalogue';
import type { ListFilters } from './list-filters.ts';

/** The filters with the slugs that a path brought in (`ak-47`) replaced by the names they stand for (`AK-47`). */
export function resolveSlugs(filters: ListFilters, tree: Category[]): ListFilters {
  const weapons = tree.flatMap(({ subcategories }) => subcategories);
  return {
    ...filters,
    type: nameOf(filters.type, tree),
    heroes: filters.heroes.map((hero) => nameOf(hero, weapons)),
  };
}

/** Weapons that can still match: those of the chosen type, all when none is chosen. */
export function weaponsOfType(type: string, tree: Category[]): Category[] | undefined {
  return tree.find(({ name }) => name === type)?.subcategories;
}

function nameOf(word: string, categories: Category[]): string {
  const slug = word.toLowerCase();
  return categories.find(({ name, url }) => url === slug || name.toLowerCase() === slug)?.name ?? word;
}

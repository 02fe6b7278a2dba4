import type { Category } from './catalogue.ts';
import { WHOLE_CATALOGUE } from './whole-catalogue.ts';

/** The filter that a list's path sets: a type of items, a weapon of that type, or none. */
export interface CategorySelection {
  category?: Category;
  weapon?: Category;
}

const isWhole = (slug: string | undefined): boolean => slug === undefined || WHOLE_CATALOGUE.includes(slug);

/**
 * Resolves the path `/products/{category}/{subcategory}`, by slug or name in any case, as the API does. Undefined if
 * the store has no such category, or the weapon belongs to another type.
 */
export function resolveCategoryPath(
  tree: Category[],
  path: { category?: string; subcategory?: string },
): CategorySelection | undefined {
  const category = isWhole(path.category) ? undefined : find(tree, path.category);
  if (!category && !isWhole(path.category)) return undefined;
  if (isWhole(path.subcategory)) return category ? { category } : {};
  const owner = (category ? [category] : tree).find(({ subcategories }) => find(subcategories, path.subcategory));
  const weapon = owner && find(owner.subcategories, path.subcategory);
  return weapon && { category: owner, weapon };
}

function find(categories: Category[], slugOrName = ''): Category | undefined {
  const wanted = slugOrName.toLowerCase();
  return categories.find(({ url, name }) => url === wanted || name.toLowerCase() === wanted);
}

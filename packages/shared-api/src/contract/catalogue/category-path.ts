import type { Category } from './catalogue.ts';
import { WHOLE_CATALOGUE } from './whole-catalogue.ts';

/** What a list's path narrows down to: a type of items, a weapon of that type, or nothing. */
export interface CategorySelection {
  category?: Category;
  weapon?: Category;
}

const isWhole = (slug: string | undefined): boolean => slug === undefined || WHOLE_CATALOGUE.includes(slug);

/**
 * Finds what the path `/products/{category}/{subcategory}` names, by slug or name in any case, as the API does.
 * Undefined when it names what the store does not have, or a weapon under another type than its own.
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

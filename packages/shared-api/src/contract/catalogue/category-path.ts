import type { Category } from './catalogue.ts';

/** What a list's path narrows down to: a type of items, a weapon of that type, or nothing. */
export interface Place {
  category?: Category;
  weapon?: Category;
}

/** Words of a path that choose nothing: `all`, and `cs2`, the category of every skin (specification, sections 2 and 9). */
const WHOLE = new Set([undefined, 'all', 'cs2']);

/**
 * Finds what the path `/products/{category}/{subcategory}` names, by slug or name in any case, as the API does.
 * Undefined when it names what the store does not have, or a weapon under another type than its own.
 */
export function findPlace(tree: Category[], path: { category?: string; subcategory?: string }): Place | undefined {
  const category = WHOLE.has(path.category) ? undefined : find(tree, path.category);
  if (!category && !WHOLE.has(path.category)) return undefined;
  if (WHOLE.has(path.subcategory)) return category ? { category } : {};
  const owner = (category ? [category] : tree).find(({ subcategories }) => find(subcategories, path.subcategory));
  const weapon = owner && find(owner.subcategories, path.subcategory);
  return weapon && { category: owner, weapon };
}

function find(categories: Category[], slugOrName = ''): Category | undefined {
  const wanted = slugOrName.toLowerCase();
  return categories.find(({ url, name }) => url === wanted || name.toLowerCase() === wanted);
}

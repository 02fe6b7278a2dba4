import { ALL } from '@patina/shared-api/contract/catalogue/whole-catalogue';

/** Paths of the product list, and the flags that each sets. */
const PATH_FLAGS = {
  '/products': {},
  '/new': { new: true },
  '/sale': { sale: true },
} as const satisfies Record<string, { new?: true; sale?: true }>;

export type ListPath = keyof typeof PATH_FLAGS;

/** Route of a product list: its path and the category in it. */
export interface ListRoute {
  path: ListPath;
  /** Slug of a type, or `ALL_SKINS`. */
  category?: string;
  /** Slug of a weapon. */
  subcategory?: string;
}

/** The flags that a route adds to every request. */
export function routeFlags({ path }: ListRoute): { new?: true; sale?: true } {
  return PATH_FLAGS[path];
}

/** Reads the route from an address of the product list. */
export function readRoute(pathname: string, params: { category?: string; subcategory?: string }): ListRoute {
  const first = `/${pathname.split('/')[1]}`;
  const { category, subcategory } = params;
  return {
    path: first in PATH_FLAGS ? (first as ListPath) : '/products',
    ...(category && category !== ALL && { category }),
    ...(subcategory && subcategory !== ALL && { subcategory }),
  };
}

/** The path of a route: `/products/rifle/ak-47`. */
export function routePath({ path, category, subcategory }: ListRoute): string {
  if (!category && !subcategory) return path;
  const inCategory = `${path}/${encodeURIComponent(category ?? ALL)}`;
  return subcategory ? `${inCategory}/${encodeURIComponent(subcategory)}` : inCategory;
}

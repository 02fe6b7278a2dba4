/** Paths of the product list, and what each asks for before any filter is set. */
const PLACES = {
  '/products': {},
  '/new': { new: true },
  '/sale': { sale: true },
} as const satisfies Record<string, { new?: true; sale?: true }>;

/** Word in a path that stands for "no filter" (specification, section 2). */
export const ALL = 'all';
/** The one category that is sent as such (specification, section 9); it holds every skin of the store. */
export const WHOLE_CATEGORY = 'cs2';

export type ListPath = keyof typeof PLACES;

/** Where in the store a list stands: which of the list's paths, and what the path itself narrows down to. */
export interface ListPlace {
  path: ListPath;
  /** Slug of a type, or `cs2`. */
  category?: string;
  /** Slug of a weapon. */
  subcategory?: string;
}

/** The flags that a place adds to every request. */
export function placeFlags({ path }: ListPlace): { new?: true; sale?: true } {
  return PLACES[path];
}

/** Reads the place out of an address of the product list. */
export function readPlace(pathname: string, params: { category?: string; subcategory?: string }): ListPlace {
  const first = `/${pathname.split('/')[1]}`;
  const { category, subcategory } = params;
  return {
    path: first in PLACES ? (first as ListPath) : '/products',
    ...(category && category !== ALL && { category }),
    ...(subcategory && subcategory !== ALL && { subcategory }),
  };
}

/** The path of a place: `/products/rifle/ak-47`. */
export function placePath({ path, category, subcategory }: ListPlace): string {
  const segments = subcategory ? [category ?? ALL, subcategory] : category ? [category] : [];
  return [path, ...segments.map(encodeURIComponent)].join('/');
}

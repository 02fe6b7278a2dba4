/** Filter value and path segment that set no filter. */
export const ALL = 'all';

/** Category of all skins: the whole catalogue (docs/product.md#categories). */
export const ALL_SKINS = 'cs2';

/** Categories that mean the whole catalogue. */
export const WHOLE_CATALOGUE: readonly string[] = [ALL, ALL_SKINS];

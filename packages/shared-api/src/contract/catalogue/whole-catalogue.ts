/** Filter value and part of a path that chooses nothing. */
export const ALL = 'all';

/** Category of all skins, which is the whole catalogue (docs/product.md#categories). */
export const ALL_SKINS = 'cs2';

/** Category words that stand for the whole catalogue. */
export const WHOLE_CATALOGUE: readonly string[] = [ALL, ALL_SKINS];

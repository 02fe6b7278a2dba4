/** Rows on one page of a history (docs/product.md#order-history). */
export const HISTORY_PAGE_SIZE = 5;

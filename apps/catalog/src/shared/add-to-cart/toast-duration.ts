/** Milliseconds that messages about the cart stay (docs/product.md#notifications). */
export const TOAST_DURATION = 3_000;

import {
  MAX_PRICE,
  MAX_STOCK,
  type PriceEnding,
  type ProductChange,
} from '@patina/shared-api/contract/desk/product-change';
import type { ProblemCode } from '@patina/shared-api/contract/problems/problem-codes';
import { scaleMinor, toMinor } from '@patina/shared-api/money';
import type { EditableValues } from '#catalogue/products/write-products.ts';

/** What a margin is reckoned from. */
export interface PriceBasis {
  /** What sellers were paid for one unit, in hundredths of a Credit; undefined where none was bought. */
  costMinor: number | undefined;
  vatPercent: number;
}

/** What a change makes of a product, or why it cannot have it. */
export type Planned = { after: EditableValues } | { problem: ProblemCode };

/** What a change makes of a product. */
export function planChange(product: EditableValues, change: ProductChange, basis: PriceBasis): Planned {
  const wanted = wantedPrice(product, change, basis);
  if (wanted === undefined) return { problem: 'cost-unknown' };
  const price = change.price_ending === undefined ? wanted : withEnding(wanted, change.price_ending);
  if (price <= 0 || price > toMinor(MAX_PRICE)) return { problem: 'price-invalid' };
  const stock = change.stock ?? product.stock + (change.stock_by ?? 0);
  if (stock < 0 || stock > MAX_STOCK) return { problem: 'stock-invalid' };
  const usual = product.old_price ?? (change.sale === true ? product.price : null);
  if (change.sale === true && (usual === null || usual <= price)) return { problem: 'old-price-not-higher' };
  return {
    after: {
      price,
      // A price that is not below the usual one any more ends a sale.
      old_price: usual !== null && usual > price && change.sale !== false ? usual : null,
      stock,
      is_new: change.new ?? product.is_new,
      is_hidden: change.hidden ?? product.is_hidden,
    },
  };
}

/** The new price before it is rounded, in hundredths; undefined where it cannot be known. */
function wantedPrice(
  { price, old_price }: EditableValues,
  { price_percent: percent, price_amount: amount, price_margin: margin, price_usual: isUsual }: ProductChange,
  { costMinor, vatPercent }: PriceBasis,
): number | undefined {
  if (percent !== undefined) return scaleMinor(price, [100 + percent], [100]);
  if (amount !== undefined) return price + toMinor(amount);
  if (margin !== undefined) return costMinor && scaleMinor(costMinor, [100 + vatPercent], [100 - margin]);
  return isUsual === true ? (old_price ?? price) : price;
}

/** The nearest price that ends so, the higher one of two; below one Credit a price stays. */
function withEnding(priceMinor: number, ending: PriceEnding): number {
  if (priceMinor < 100) return priceMinor;
  const above = priceMinor - (priceMinor % 100) + Number(ending);
  const candidates = [above - 100, above, above + 100].filter((candidate) => candidate > 0);
  return candidates.reduce((best, candidate) =>
    Math.abs(candidate - priceMinor) <= Math.abs(best - priceMinor) ? candidate : best,
  );
}

import * as z from 'zod/mini';
import { isMoney } from '../../money-arithmetic.ts';
import { answer } from '../protocol/envelope.ts';
import { BodyLocale, Locale, wholeNumber } from '../protocol/request-parameters.ts';
import { ActState } from './audit.ts';
import { BulkAnswer, ById, severalOf } from './bulk-results.ts';
import { deskGet, deskList, deskPost } from './desk-endpoint.ts';
import { CatalogueImport } from './imports.ts';
import { ListQuery } from './list-query.ts';
import { BulkProductChange, MAX_PRICE, MAX_STOCK, ProductFilter } from './product-change.ts';

const price = z
  .number('price-invalid')
  .check(z.gt(0, 'price-invalid'), z.lte(MAX_PRICE, 'price-invalid'), z.refine(isMoney, 'price-invalid'));

/** What an operator may change of a product. Prices in the internal currency. */
export const ProductFacts = z.object({
  price,
  /** The price before a reduction; null: it is not reduced. */
  old_price: z.nullable(price),
  /** Units to sell, without those in orders; of a hidden product those that it keeps. */
  stock: z.int('stock-invalid').check(z.gte(0, 'stock-invalid'), z.lte(MAX_STOCK, 'stock-invalid')),
  new: z.boolean(),
  hidden: z.boolean(),
});
export type ProductFacts = z.output<typeof ProductFacts>;

/** A row of the list. Amounts in the internal currency. */
export const DeskProduct = z.extend(ProductFacts, {
  id: z.number(),
  /** By which imports know it. */
  external_id: z.string(),
  title: z.string(),
  type: z.string(),
  /** Parts of its page's address. */
  category: z.string(),
  subcategory: z.string(),
  img_url: z.string(),
  /** Paid to sellers for one unit, on average of the last 180 days; null if none was bought. */
  bought: z.nullable(z.number()),
  /** What is left of the price without VAT and what was paid for it, in per cent of it; null if none was bought. */
  margin_percent: z.nullable(z.number()),
  /** Units in orders that were paid in the last 30 days; in lists, this and what was paid to sellers may be two minutes old. */
  sold_30d: z.number(),
});
export type DeskProduct = z.output<typeof DeskProduct>;

/** Times are seconds since 1970. */
export const DeskProductDetails = z.extend(DeskProduct, {
  /** What sellers are offered by the margin rule. */
  suggested_bid: z.number(),
  sold_7d: z.number(),
  /** Revenue of the last 30 days, with VAT. */
  revenue_30d: z.number(),
  /** Prices and since when, the oldest first, at most the latest 500. */
  prices: z.array(z.object({ since: z.number(), price: z.number(), sale: z.boolean() })),
  /** Changes by operators, the latest first, at most 20. */
  changes: z.array(
    z.object({
      id: z.number(),
      at: z.number(),
      operator: z.string(),
      action: z.string(),
      before: ActState,
      after: ActState,
    }),
  ),
});
export type DeskProductDetails = z.output<typeof DeskProductDetails>;

/** Orders of the list; the first is that of a list that nobody has sorted. */
export const PRODUCT_SORTS = ['title', '-title', 'price', '-price', 'stock', '-stock', 'id', '-id'] as const;

export const DeskProductQuery = z.extend(ListQuery, {
  ...ProductFilter.shape,
  sort: z.optional(z.enum(PRODUCT_SORTS)),
  /** Of which there are fewer units, of those that are not hidden. */
  below: z.optional(wholeNumber(1, MAX_STOCK)),
});
export type DeskProductQuery = z.output<typeof DeskProductQuery>;

/** A change of a product, and what the operator saw before: a value that is another by now is not overwritten. */
export const ProductEdit = z.extend(BodyLocale, {
  change: z.partial(ProductFacts),
  seen: z.partial(ProductFacts),
});
export type ProductEdit = z.output<typeof ProductEdit>;

/** Marks of several products; absent ones stay as they are. */
const ProductMarks = z.extend(BodyLocale, {
  items: severalOf(ById),
  new: z.optional(z.boolean()),
  hidden: z.optional(z.boolean()),
});

const CATALOGUE = { roles: ['catalogue', 'owner'] } as const;

export const products = {
  ...deskList('/desk/products', 'Products, hidden ones too', DeskProductQuery, DeskProduct, CATALOGUE),
  bulk: deskPost(
    '/desk/products/bulk',
    'Says how several products would change, without changing them: an import whose changes are run, shown and undone as those of a file',
    BulkProductChange,
    answer(CatalogueImport),
    { ...CATALOGUE, isLong: true },
  ),
  /** For pages of the release before. */
  mark: deskPost('/desk/products/mark', 'Marks several products, or hides them', ProductMarks, BulkAnswer, CATALOGUE),
  read: deskGet(
    '/desk/products/{id}',
    'A product with its prices, sales and changes',
    Locale,
    answer(DeskProductDetails),
    CATALOGUE,
  ),
  edit: deskPost(
    '/desk/products/{id}/edit',
    'Changes price, stock or marks of a product',
    ProductEdit,
    answer(DeskProduct),
    CATALOGUE,
  ),
};

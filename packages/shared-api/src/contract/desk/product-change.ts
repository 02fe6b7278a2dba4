import * as z from 'zod/mini';
import { isMoney } from '../../money-arithmetic.ts';
import { BodyLocale, shortText } from '../protocol/request-parameters.ts';
import { ById, severalOf } from './bulk-results.ts';

/** What products can be listed by: `low` are those of which there is one left. */
export const PRODUCT_STATES = ['listed', 'low', 'sold-out', 'sale', 'new', 'hidden'] as const;
export type ProductState = (typeof PRODUCT_STATES)[number];

export const MAX_PRICE = 10_000_000;
export const MAX_STOCK = 1_000_000;

/** Most products that are changed at once by the back office. */
export const MOST_CHANGED = 50_000;

/** What prices can be rounded to: the nearest that ends so. */
export const PRICE_ENDINGS = ['99', '95', '00'] as const;
export type PriceEnding = (typeof PRICE_ENDINGS)[number];

const stock = z.int('stock-invalid');
const percent = (least: number, most: number) =>
  z.number('percent-invalid').check(
    z.refine((given) => given >= least && given <= most && given !== 0 && isMoney(given), {
      message: 'percent-invalid',
    }),
  );

/** The ways in which prices are changed, of which one is taken. */
const PRICE_WAYS = ['price_percent', 'price_amount', 'price_margin', 'price_usual'] as const;

/** How several products are changed; what is absent stays as it is. Amounts in the internal currency. */
export const ProductChange = z
  .object({
    /** Prices change by so many per cent. */
    price_percent: z.optional(percent(-99, 1000)),
    /** Prices change by so much. */
    price_amount: z.optional(
      z
        .number('price-invalid')
        .check(z.refine((by) => by !== 0 && Math.abs(by) <= MAX_PRICE && isMoney(by), { message: 'price-invalid' })),
    ),
    /** So many per cent of the price without VAT are left of what sellers were paid for one unit on average of 180 days. */
    price_margin: z.optional(percent(1, 95)),
    /** Prices are again those before a reduction, which ends. */
    price_usual: z.optional(z.boolean()),
    /** Prices of 1 or more are rounded to the nearest that ends so. */
    price_ending: z.optional(z.enum(PRICE_ENDINGS)),
    /**
     * The price until now is shown as the one before a reduction; a product that is reduced already keeps its own. False: no
     * price before a reduction is shown any more.
     */
    sale: z.optional(z.boolean()),
    /** There are so many units. */
    stock: z.optional(stock.check(z.gte(0, 'stock-invalid'), z.lte(MAX_STOCK, 'stock-invalid'))),
    /** There are so many units more. */
    stock_by: z.optional(stock.check(z.gte(-MAX_STOCK, 'stock-invalid'), z.lte(MAX_STOCK, 'stock-invalid'))),
    new: z.optional(z.boolean()),
    hidden: z.optional(z.boolean()),
  })
  .check(
    z.refine((change) => Object.values(change).some((value) => value !== undefined), { message: 'bulk-nothing' }),
    z.refine((change) => PRICE_WAYS.filter((way) => change[way] !== undefined).length <= 1, {
      message: 'bulk-ambiguous',
    }),
    z.refine(({ stock: units, stock_by: more }) => units === undefined || more === undefined, {
      message: 'bulk-ambiguous',
    }),
  );
export type ProductChange = z.output<typeof ProductChange>;

/** Products as their list filters them; without a filter, all of them. */
export const ProductFilter = z.object({
  /** Beginnings of words of the name, in any order; or the number of a product. */
  search: z.optional(shortText),
  state: z.optional(z.enum(PRODUCT_STATES)),
  /** Name of the type, such as Rifle. */
  type: z.optional(shortText),
});
export type ProductFilter = z.output<typeof ProductFilter>;

/** Which products are changed, and how: those that are named, or those of a filter. */
export const BulkProductChange = z
  .extend(BodyLocale, {
    items: z.optional(severalOf(ById)),
    filter: z.optional(ProductFilter),
    change: ProductChange,
    /** Leaves products as they are whose prices a second person would have to agree to. */
    leave_unusual: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ items, filter }) => (items === undefined) !== (filter === undefined), {
      message: 'bulk-products-missing',
      path: ['items'],
    }),
  );
export type BulkProductChange = z.output<typeof BulkProductChange>;

import * as z from 'zod/mini';
import { UnitFacts } from '../catalogue/units.ts';
import { answer } from '../protocol/envelope.ts';
import { BodyLocale, shortText } from '../protocol/request-parameters.ts';
import { BulkAnswer, ById, severalOf } from './bulk-results.ts';
import { deskList, deskPost } from './desk-endpoint.ts';
import { ListQuery } from './list-query.ts';
import { ProductFacts } from './products.ts';

/**
 * `available`: to be bought; `sold`: in an order; `withdrawn`: taken out of the stock; `protected`: from a seller, to be
 * sold once Steam no longer protects the trade; `reversed`: sold, and back with its seller before it was sent.
 */
export const UNIT_STATES = ['available', 'sold', 'withdrawn', 'protected', 'reversed'] as const;

/** A unit as the back office sees it. Amounts in the internal currency. */
export const DeskUnit = z.extend(UnitFacts, {
  product_id: z.number(),
  title: z.string(),
  state: z.enum(UNIT_STATES),
  paint_index: z.nullable(z.number()),
  /** Steam's id of it in our inventory, as digits. */
  asset_id: z.nullable(z.string()),
  /** What a buyer pays: its own price, or that of its product if that is higher. */
  price: z.number(),
  own_price: z.nullable(z.number()),
  /** What we paid for it. */
  cost: z.nullable(z.number()),
  /** What is left of the price without VAT and its cost, in per cent of it; null if the cost is not known. */
  margin_percent: z.nullable(z.number()),
  /** Where it came from: `seed`, `offer 12`, `import 3`, `operator`. */
  source: z.string(),
  /** Since when it has been known, in seconds since 1970. */
  created_at: z.number(),
  /** Number of the order that has it. */
  order: z.nullable(z.number()),
});
export type DeskUnit = z.output<typeof DeskUnit>;

/** Orders of the list; the first is that of a list that nobody has sorted. */
export const DESK_UNIT_SORTS = ['-id', 'id', 'float', '-float'] as const;

export const DeskUnitQuery = z.extend(ListQuery, {
  /** Beginnings of words of the product's name, the number of a unit, or the asset id. */
  search: z.optional(shortText),
  state: z.optional(z.enum(UNIT_STATES)),
  /** Number of a product. */
  product: z.optional(shortText),
  sort: z.optional(z.enum(DESK_UNIT_SORTS)),
});
export type DeskUnitQuery = z.output<typeof DeskUnitQuery>;

/** As the price of a product before a reduction: an amount, or none. */
const ownPrice = ProductFacts.shape.old_price;

/** The price of a unit of its own, and the one that the operator saw: one that is another by now is not overwritten. */
const UnitPrice = z.extend(BodyLocale, { price: ownPrice, seen: z.optional(ownPrice) });

const UnitStock = z.extend(BodyLocale, {
  items: severalOf(ById),
  /** Whether they are to be bought, or taken out of the stock. */
  on_sale: z.boolean(),
});

const CATALOGUE = { roles: ['catalogue', 'owner'] } as const;

export const units = {
  ...deskList('/desk/units', 'Items that are known one by one', DeskUnitQuery, DeskUnit, CATALOGUE),
  price: deskPost(
    '/desk/units/{id}/price',
    'Gives a unit a price of its own, which counts where it is above that of its product; null takes it away',
    UnitPrice,
    answer(DeskUnit),
    CATALOGUE,
  ),
  stock: deskPost(
    '/desk/units/stock',
    'Takes units out of the stock, or puts them back; the count of their products follows',
    UnitStock,
    BulkAnswer,
    CATALOGUE,
  ),
};

import * as z from 'zod/mini';
import { isMoney } from '../../money-arithmetic.ts';
import { Product } from '../catalogue/catalogue.ts';
import { Unit } from '../catalogue/units.ts';
import { get, post } from '../protocol/endpoint.ts';
import { Done } from '../protocol/envelope.ts';
import { BodyLocale, Locale, rowId } from '../protocol/request-parameters.ts';

export const MAX_CART_LINES = 50;

/** A product in the cart. Items are unique, so `count` is always 1. */
export const CartLine = z.object({
  item_id: z.number(),
  is_variation: z.boolean(),
  count: z.number(),
  /** The product with its present price: that of the unit. */
  item: Product,
  /** The very item that is bought; null where the product's items are not known one by one. */
  unit: z.optional(z.nullable(Unit)),
  /** Whether the shopper has chosen this unit: any other would not do. */
  is_chosen: z.optional(z.boolean()),
  /** The price that the shopper has last seen and accepted; a purchase at another price is rejected. */
  price_seen: z.number(),
  /** True if it can no longer be bought; `alternative` is then the closest match. */
  sold: z.boolean(),
  alternative: z.nullable(Product),
  /** If the chosen unit is sold and others of the product are not: the nearest in price and float. */
  alternative_unit: z.optional(z.nullable(Unit)),
});
export type CartLine = z.output<typeof CartLine>;

export const Cart = z.extend(Done, { cart: z.array(CartLine) });
export type Cart = z.output<typeof Cart>;

export const cart = {
  contents: get('/cart/contents', "What is in the user's cart", Locale, Cart),
  add: post(
    '/cart/add',
    'Adds a product to the cart, each at most once; with another unit of it, that takes the place of the one before',
    z.extend(BodyLocale, {
      id: rowId,
      /** A unit of the product; without it, the cheapest with the lowest float at the time of the purchase. */
      unit_id: z.optional(rowId),
      count: z.optional(z.literal(1, 'must be 1')),
      is_variation: z.optional(z.boolean()),
    }),
    Done,
  ),
  update: post(
    '/cart/update',
    'Items are unique: the count stays 1, whatever is requested',
    z.extend(BodyLocale, { item_id: rowId, count: z.int().check(z.gte(0), z.lte(1000)) }),
    Done,
  ),
  /** Accepts changed prices; each must be the present price. */
  acceptPrices: post(
    '/cart/accept-prices',
    'Accepts the present prices of products in the cart',
    z.extend(BodyLocale, {
      prices: z
        .array(
          z.object({
            item_id: rowId,
            price: z.number().check(z.gt(0), z.lt(1e9), z.refine(isMoney, 'must have two places at most')),
          }),
        )
        .check(z.maxLength(MAX_CART_LINES)),
    }),
    Cart,
  ),
  remove: post(
    '/cart/remove',
    'Removes one product or several from the cart',
    z.extend(BodyLocale, {
      id: z.union([rowId, z.array(rowId).check(z.maxLength(MAX_CART_LINES))]),
      is_variation: z.optional(z.boolean()),
    }),
    Cart,
  ),
  clear: post('/cart/clear', 'Empties the cart', BodyLocale, Cart),
};

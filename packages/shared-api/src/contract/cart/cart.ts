import * as z from 'zod/mini';
import { Product } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { Done } from './envelope.ts';
import { BodyLocale, Locale } from './wire.ts';

/** Most lines in one cart. */
export const MAX_CART_LINES = 50;

/** Refusals of the cart and of the checkout that a page tells apart. */
export const IN_CART_ALREADY = 'This item is already in your cart';
export const CART_IS_EMPTY = 'Cart is empty';

/** A product in the cart. Items are unique, so `count` is always 1. */
export const CartLine = z.object({
  item_id: z.number(),
  is_variation: z.boolean(),
  count: z.number(),
  /** The product with its present price. */
  item: Product,
  /** The price that the shopper has last seen and accepted; a purchase at another one is refused. */
  price_seen: z.number(),
  /** Nobody can buy it any more; `alternative` is what comes nearest to it. */
  sold: z.boolean(),
  alternative: z.nullable(Product),
});
export type CartLine = z.output<typeof CartLine>;

export const Cart = z.object({ status: z.literal('OK'), cart: z.array(CartLine), message: z.optional(z.string()) });
export type Cart = z.output<typeof Cart>;

const productId = z.int().check(z.gte(1), z.lte(2 ** 31 - 1));

export const cart = {
  contents: endpoint({
    method: 'GET',
    path: '/cart/contents',
    summary: "What is in the user's cart",
    query: Locale,
    response: Cart,
  }),
  add: endpoint({
    method: 'POST',
    path: '/cart/add',
    summary: 'Puts a product into the cart, where it can be once',
    body: z.extend(BodyLocale, {
      id: productId,
      count: z.optional(z.literal(1, 'must be 1')),
      is_variation: z.optional(z.boolean()),
    }),
    response: Done,
  }),
  update: endpoint({
    method: 'POST',
    path: '/cart/update',
    summary: 'Items are unique: the count stays 1, whatever is asked',
    body: z.extend(BodyLocale, { item_id: productId, count: z.int().check(z.gte(0), z.lte(1000)) }),
    response: Done,
  }),
  /** Accepts prices that have changed; each must be the present one. */
  acceptPrices: endpoint({
    method: 'POST',
    path: '/cart/accept-prices',
    summary: 'Accepts the present prices of products in the cart',
    body: z.extend(BodyLocale, {
      prices: z
        .array(z.object({ item_id: productId, price: z.number().check(z.gt(0), z.lt(1e9)) }))
        .check(z.maxLength(MAX_CART_LINES)),
    }),
    response: Cart,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/cart/remove',
    summary: 'Takes one product or several out of the cart',
    body: z.extend(BodyLocale, {
      id: z.union([productId, z.array(productId).check(z.maxLength(MAX_CART_LINES))]),
      is_variation: z.optional(z.boolean()),
    }),
    response: Cart,
  }),
  clear: endpoint({
    method: 'POST',
    path: '/cart/clear',
    summary: 'Empties the cart',
    body: BodyLocale,
    response: Cart,
  }),
};

import { type CartLine, MAX_CART_LINES } from '@patina/shared-api/contract/cart/cart';
import { fromMinor, toMinor } from '@patina/shared-api/money';
import { plainAmount } from '@patina/shared-api/money-arithmetic';
import {
  type Pictures,
  type ProductRow,
  productCard,
  productRepository,
  similarProducts,
} from '#catalogue/catalogue.ts';
import { lockAccount } from '#identity/identity.ts';
import { part, run, type Writes } from '#platform/database/statement.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';

/** Carts; takes a database or a transaction. */
export function cartRepository(database: Database) {
  const removing = (userId: number, productIds: readonly number[]) =>
    part`delete from cart_line where user_id = ${userId} and product_id = any(${productIds}::integer[])`;

  return {
    /** In the order in which they were added. */
    lines: (userId: number) =>
      database
        .selectFrom('cart_line')
        .where('user_id', '=', userId)
        .select(['product_id', 'is_variation', 'price_seen_minor'])
        .orderBy('added_at')
        .orderBy('product_id')
        .execute(),

    async add(userId: number, productId: number, priceSeenMinor: number, isVariation: boolean): Promise<void> {
      await database
        .insertInto('cart_line')
        .values({ user_id: userId, product_id: productId, price_seen_minor: priceSeenMinor, is_variation: isVariation })
        .execute();
    },

    async setPriceSeen(userId: number, productId: number, priceMinor: number): Promise<void> {
      await database
        .updateTable('cart_line')
        .set({ price_seen_minor: priceMinor })
        .where('user_id', '=', userId)
        .where('product_id', '=', productId)
        .execute();
    },

    async remove(userId: number, productIds: readonly number[]): Promise<void> {
      await run(database, removing(userId, productIds));
    },

    /** The part of a statement that is `remove`. */
    removing: (userId: number, productIds: readonly number[]): Writes => ({ bought: removing(userId, productIds) }),

    async clear(userId: number): Promise<void> {
      await database.deleteFrom('cart_line').where('user_id', '=', userId).execute();
    },
  };
}

/** Ids of products in a user's pending orders, which are out of stock until the payment is settled. */
export async function reservedProducts(database: Database, userId: number): Promise<Set<number>> {
  const lines = await database
    .selectFrom('order_line')
    .innerJoin('shop_order', 'shop_order.id', 'order_line.order_id')
    .where('shop_order.user_id', '=', userId)
    .where('shop_order.status', '=', 'pending')
    .select('order_line.product_id')
    .execute();
  return new Set(lines.flatMap(({ product_id }) => product_id ?? []));
}

export type CartService = ReturnType<typeof cartService>;

/** Carts: every item at most once, with the price that the shopper has seen. */
export function cartService(database: Database, pictures: Pictures) {
  const products = productRepository(database);
  const carts = cartRepository(database);

  async function alternativeOf(row: ProductRow, isSold: boolean) {
    const found = isSold ? await findAlternative(database, row) : undefined;
    return found === undefined ? null : productCard(found, pictures);
  }

  async function contents(userId: number): Promise<CartLine[]> {
    const lines = await carts.lines(userId);
    const rows = await products.productsOf(lines.map(({ product_id }) => product_id));
    const reserved = await reservedProducts(database, userId);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const shown = lines.flatMap(({ product_id, is_variation, price_seen_minor }) => {
      const row = byId.get(product_id);
      if (row === undefined) return [];
      const sold = row.stock === 0 && !reserved.has(row.id);
      return alternativeOf(row, sold).then((alternative) => ({
        item_id: product_id,
        is_variation,
        count: 1,
        item: productCard(row, pictures),
        price_seen: fromMinor(price_seen_minor),
        sold,
        alternative,
      }));
    });
    return Promise.all(shown);
  }

  return {
    contents,

    /** @throws ApiError */
    async add(userId: number, productId: number, isVariation: boolean): Promise<void> {
      const [row] = await products.productsOf([productId]);
      if (row === undefined) throw new ApiError('product-not-found');
      const isReserved = row.stock === 0 && (await reservedProducts(database, userId)).has(productId);
      if (row.stock === 0 && !isReserved) throw new ApiError('item-sold');
      await database.transaction().execute(async (transaction) => {
        const cart = cartRepository(transaction);
        await lockAccount(transaction, userId);
        const lines = await cart.lines(userId);
        if (lines.some(({ product_id }) => product_id === productId)) throw new ApiError('item-in-cart');
        if (lines.length >= MAX_CART_LINES) throw new ApiError('cart-full');
        await cart.add(userId, productId, row.price_minor, isVariation);
      });
    },

    /** Items are unique: their count stays 1. @throws ApiError */
    async requireLine(userId: number, productId: number): Promise<void> {
      const lines = await carts.lines(userId);
      if (!lines.some(({ product_id }) => product_id === productId)) throw new ApiError('item-not-in-cart');
    },

    /** Accepts prices, which must be those in force. @throws ApiError */
    async acceptPrices(userId: number, prices: { item_id: number; price: number }[]): Promise<CartLine[]> {
      const presentMinor = new Map(
        (await products.productsOf(prices.map(({ item_id }) => item_id))).map(({ id, price_minor }) => [
          id,
          price_minor,
        ]),
      );
      const stale = prices.filter(({ item_id, price }) => presentMinor.get(item_id) !== toMinor(price));
      if (stale.length > 0) {
        throw new ApiError('price-changed-again', {
          errors: Object.fromEntries(
            stale.map(({ item_id }) => [item_id, [plainAmount(presentMinor.get(item_id) ?? 0)]]),
          ),
        });
      }
      // In the order of ids, so that two tabs cannot deadlock.
      for (const { item_id, price } of prices.toSorted((one, other) => one.item_id - other.item_id)) {
        await carts.setPriceSeen(userId, item_id, toMinor(price));
      }
      return contents(userId);
    },

    async remove(userId: number, productIds: readonly number[]): Promise<CartLine[]> {
      await carts.remove(userId, productIds);
      return contents(userId);
    },

    clear: (userId: number) => carts.clear(userId),
  };
}

/** A product in stock in place of a sold one: the same skin in another wear, else the most similar product. */
async function findAlternative(database: Database, product: ProductRow): Promise<ProductRow | undefined> {
  const products = productRepository(database);
  const wears = await products.wearsOf(product.finish_id);
  const [nearest] = wears
    .filter(({ id, stock }) => id !== product.id && stock > 0)
    .toSorted(
      (one, other) =>
        Number(one.item_class !== product.item_class) - Number(other.item_class !== product.item_class) ||
        Math.abs(one.price_minor - product.price_minor) - Math.abs(other.price_minor - product.price_minor),
    );
  const id = nearest?.id ?? (await similarProducts(database, product, 1))[0];
  return id === undefined ? undefined : (await products.productsOf([id]))[0];
}

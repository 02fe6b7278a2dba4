import { type CartLine, MAX_CART_LINES } from '@patina/shared-api/contract/cart/cart';
import { fromMinor, toMinor } from '@patina/shared-api/money';
import { plainAmount } from '@patina/shared-api/money-arithmetic';
import {
  type Pictures,
  type ProductRepository,
  type ProductRow,
  productCard,
  productRepository,
  similarProducts,
} from '#catalogue/catalogue.ts';
import { lockAccount } from '#identity/identity.ts';
import { cartRepository } from '#orders/cart-repository.ts';
import { reservedProducts } from '#orders/reserved-products.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';

export type CartService = ReturnType<typeof cartService>;

/** Carts: every item at most once, with the price that the shopper has seen. */
export function cartService(database: Database, pictures: Pictures) {
  const products = productRepository(database);
  const carts = cartRepository(database);

  async function alternativeOf(row: ProductRow, isSold: boolean) {
    const found = isSold ? await findAlternative(products, row) : undefined;
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
        if (await cart.has(userId, productId)) throw new ApiError('item-in-cart');
        if ((await cart.count(userId)) >= MAX_CART_LINES) throw new ApiError('cart-full');
        await cart.add(userId, productId, row.price_minor, isVariation);
      });
    },

    /** Items are unique: their count stays 1. @throws ApiError */
    async requireLine(userId: number, productId: number): Promise<void> {
      if (!(await carts.has(userId, productId))) throw new ApiError('item-not-in-cart');
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
async function findAlternative(products: ProductRepository, product: ProductRow): Promise<ProductRow | undefined> {
  const wears = await products.wearsOf(product.finish_id);
  const [nearest] = wears
    .filter(({ id, stock }) => id !== product.id && stock > 0)
    .toSorted(
      (one, other) =>
        Number(one.item_class !== product.item_class) - Number(other.item_class !== product.item_class) ||
        Math.abs(one.price_minor - product.price_minor) - Math.abs(other.price_minor - product.price_minor),
    );
  const id = nearest?.id ?? (await similarProducts(products, product, 1))[0];
  return id === undefined ? undefined : (await products.productsOf([id]))[0];
}

import { type CartLine, IN_CART_ALREADY, MAX_CART_LINES } from '@patina/shared-api/contract/cart';
import { fromMinor } from '@patina/shared-api/money';
import type { Database } from '#database/tables.ts';
import { claimAccount } from '#features/accounts/claim-account.ts';
import { cartRepository } from '#features/cart/cart-repository.ts';
import { findAlternative } from '#features/cart/find-alternative.ts';
import { heldProducts } from '#features/cart/held-products.ts';
import { catalogueRepository, type ProductRow } from '#features/catalogue/catalogue-repository.ts';
import { productCard } from '#features/catalogue/product-card.ts';
import type { Pictures } from '#features/catalogue/product-picture.ts';
import { Conflict, NotFound } from '#http/problems.ts';

export type CartService = ReturnType<typeof cartService>;

/** Carts: every item at most once, at the price that its shopper has seen. */
export function cartService(database: Database, pictures: Pictures) {
  const products = catalogueRepository(database);
  const carts = cartRepository(database);

  async function alternativeOf(row: ProductRow, isSold: boolean) {
    const found = isSold ? await findAlternative(products, row) : undefined;
    return found === undefined ? null : productCard(found, pictures);
  }

  async function contents(userId: number): Promise<CartLine[]> {
    const lines = await carts.lines(userId);
    const rows = await products.productsOf(lines.map(({ product_id }) => product_id));
    const held = await heldProducts(database, userId);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const shown = lines.flatMap(({ product_id, is_variation, price_seen }) => {
      const row = byId.get(product_id);
      if (row === undefined) return [];
      const sold = row.stock === 0 && !held.has(row.id);
      return alternativeOf(row, sold).then((alternative) => ({
        item_id: product_id,
        is_variation,
        count: 1,
        item: productCard(row, pictures),
        price_seen: fromMinor(price_seen),
        sold,
        alternative,
      }));
    });
    return Promise.all(shown);
  }

  return {
    contents,

    /** @throws NotFound, Conflict */
    async add(userId: number, productId: number, isVariation: boolean): Promise<void> {
      const [row] = await products.productsOf([productId]);
      if (row === undefined) throw new NotFound('Product not found.');
      const isHeld = row.stock === 0 && (await heldProducts(database, userId)).has(productId);
      if (row.stock === 0 && !isHeld) throw new Conflict('This item has been sold');
      await database.transaction().execute(async (transaction) => {
        const cart = cartRepository(transaction);
        await claimAccount(transaction, userId);
        if (await cart.has(userId, productId)) throw new Conflict(IN_CART_ALREADY);
        if ((await cart.count(userId)) >= MAX_CART_LINES) throw new Conflict('Your cart is full');
        await cart.add(userId, productId, row.price, isVariation);
      });
    },

    /** Items are unique: their count stays 1. @throws NotFound */
    async requireLine(userId: number, productId: number): Promise<void> {
      if (!(await carts.has(userId, productId))) throw new NotFound('This item is not in your cart');
    },

    /** Accepts prices, which must be those in force. @throws Conflict */
    async acceptPrices(userId: number, prices: { item_id: number; price: number }[]): Promise<CartLine[]> {
      const present = new Map(
        (await products.productsOf(prices.map(({ item_id }) => item_id))).map(({ id, price }) => [id, price]),
      );
      const stale = prices.filter(({ item_id, price }) => present.get(item_id) !== Math.round(price * 100));
      if (stale.length > 0) {
        throw new Conflict(
          'The price has changed again',
          Object.fromEntries(stale.map(({ item_id }) => [item_id, [fromMinor(present.get(item_id) ?? 0).toFixed(2)]])),
        );
      }
      // In one order, so that two tabs never wait for each other.
      for (const { item_id, price } of prices.toSorted((one, other) => one.item_id - other.item_id)) {
        await carts.seePrice(userId, item_id, Math.round(price * 100));
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

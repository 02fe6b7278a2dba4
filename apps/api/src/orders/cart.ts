import { type CartLine, MAX_CART_LINES } from '@patina/shared-api/contract/cart/cart';
import { fromMinor, toMinor } from '@patina/shared-api/money';
import { plainAmount } from '@patina/shared-api/money-arithmetic';
import type { Insertable } from 'kysely';
import {
  type ChosenUnit,
  describeUnit,
  type Pictures,
  type ProductRow,
  productCard,
  productRepository,
  similarProducts,
  unitOf,
  unitRepository,
} from '#catalogue/catalogue.ts';
import { lockAccount } from '#identity/identity.ts';
import { part, run, type Writes } from '#platform/database/statement.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { ApiError, fieldErrors, invalidInput } from '#platform/http/api-error.ts';

const PUT = ['user_id', 'product_id', 'unit_id', 'price_seen_minor', 'is_variation'] as const;

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
        .select(['product_id', 'unit_id', 'is_variation', 'price_seen_minor'])
        .orderBy('added_at')
        .orderBy('product_id')
        .execute(),

    /** Adds a line, or gives the one of this product another unit. */
    async put(line: Pick<Insertable<Tables['cart_line']>, (typeof PUT)[number]>): Promise<void> {
      const { unit_id, price_seen_minor } = line;
      await database
        .insertInto('cart_line')
        .values(line)
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'product_id']).doUpdateSet({ unit_id, price_seen_minor }),
        )
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

/** By their products, the units of a user's pending orders, which are out of stock until the payment is settled. */
async function reservedItems(database: Database, userId: number): Promise<Map<number, ChosenUnit | undefined>> {
  const lines = await database
    .selectFrom('order_line')
    .innerJoin('shop_order', 'shop_order.id', 'order_line.order_id')
    .where('shop_order.user_id', '=', userId)
    .where('shop_order.status', '=', 'pending')
    .select(['order_line.product_id', 'order_line.unit', 'order_line.price_minor'])
    .execute();
  return new Map(
    lines.flatMap(({ product_id, unit, price_minor }) =>
      product_id === null
        ? []
        : [[product_id, unit === null ? undefined : { ...unit, product_id, price_minor }] as const],
    ),
  );
}

/** The lines of a cart with their products, as they would be bought now; prices in hundredths of a Credit. */
async function pricedLines(database: Database, userId: number) {
  const lines = await cartRepository(database).lines(userId);
  const rows = await productRepository(database).productsOf(lines.map(({ product_id }) => product_id));
  const reserved = await reservedItems(database, userId);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const withUnits = lines.filter(({ product_id }) => (byId.get(product_id)?.known_units ?? 0) > 0);
  const chosen = await unitRepository(database).choose(withUnits);
  return lines.flatMap((line) => {
    const row = byId.get(line.product_id);
    if (row === undefined) return [];
    const held = reserved.get(row.id);
    // A pending order holds what it was placed for, not another unit that was chosen since.
    const isHeld = reserved.has(row.id) && (line.unit_id === null || line.unit_id === held?.id);
    const unit = (isHeld ? held : undefined) ?? chosen.get(row.id);
    const isSold = !isHeld && (row.stock === 0 || (line.unit_id !== null && unit === undefined));
    return { line, row, unit, isSold, priceMinor: unit?.price_minor ?? row.price_minor };
  });
}

/** Total of a cart at present prices without sold lines, in hundredths of a Credit. */
export async function cartTotal(database: Database, userId: number): Promise<number> {
  const lines = await pricedLines(database, userId);
  return lines.reduce((totalMinor, { isSold, priceMinor }) => totalMinor + (isSold ? 0 : priceMinor), 0);
}

export type CartService = ReturnType<typeof cartService>;

/** Carts: every item at most once, with the price that the shopper has seen. */
export function cartService(database: Database, pictures: Pictures) {
  const products = productRepository(database);
  const carts = cartRepository(database);
  const units = unitRepository(database);

  async function alternativeOf(row: ProductRow) {
    const found = await findAlternative(database, row);
    return found === undefined ? null : productCard(found, pictures);
  }

  async function contents(userId: number): Promise<CartLine[]> {
    const lines = await pricedLines(database, userId);
    const shown = lines.map(async ({ line, row, unit, priceMinor, isSold }) => {
      const nearest = isSold ? await nearestTo(row, line.unit_id) : undefined;
      return {
        item_id: row.id,
        is_variation: line.is_variation,
        count: 1,
        item: productCard({ ...row, price_minor: priceMinor }, pictures),
        unit: unit ? describeUnit(unit, row) : (nearest?.sold ?? null),
        is_chosen: line.unit_id !== null,
        price_seen: fromMinor(line.price_seen_minor),
        sold: isSold,
        alternative: nearest?.product ?? null,
        alternative_unit: nearest?.unit ?? null,
      };
    });
    return Promise.all(shown);
  }

  /** What can be bought in place of a sold line: another unit of the product, else another product. */
  async function nearestTo(row: ProductRow, unitId: number | null) {
    const [sold] = unitId === null ? [] : (await units.find([unitId])).map(unitOf);
    const other = sold && row.stock > 0 ? await units.nearest(row.id, sold) : undefined;
    return {
      product: other === undefined ? await alternativeOf(row) : null,
      unit: other === undefined ? null : describeUnit(other, row),
      sold: sold === undefined ? null : describeUnit(sold, row),
    };
  }

  /** A unit that was sold is told from one that this product has never had. */
  async function missingUnit(productId: number, unitId: number): Promise<ApiError> {
    const [known] = await units.find([unitId]);
    if (known?.product_id === productId) return new ApiError('item-sold', fieldErrors({ unit_id: 'item-sold' }));
    return invalidInput({ unit_id: 'unit-not-found' });
  }

  return {
    contents,

    /** @throws ApiError */
    async add(userId: number, productId: number, isVariation: boolean, unitId?: number): Promise<void> {
      const [row] = await products.productsOf([productId]);
      if (row === undefined) throw new ApiError('product-not-found');
      const isReserved = row.stock === 0 && (await reservedItems(database, userId)).has(productId);
      if (row.stock === 0 && !isReserved) throw new ApiError('item-sold');
      const wanted = row.known_units > 0 ? [{ product_id: productId, unit_id: unitId ?? null }] : [];
      const unit = (await units.choose(wanted)).get(productId);
      if (unitId !== undefined && unit === undefined) throw await missingUnit(productId, unitId);
      await database.transaction().execute(async (transaction) => {
        const cart = cartRepository(transaction);
        await lockAccount(transaction, userId);
        const lines = await cart.lines(userId);
        const present = lines.find(({ product_id }) => product_id === productId);
        if (present && (unitId === undefined || present.unit_id === unitId)) throw new ApiError('item-in-cart');
        if (!present && lines.length >= MAX_CART_LINES) throw new ApiError('cart-full');
        await cart.put({
          user_id: userId,
          product_id: productId,
          unit_id: unitId ?? null,
          price_seen_minor: unit?.price_minor ?? row.price_minor,
          is_variation: isVariation,
        });
      });
    },

    /** Items are unique: their count stays 1. @throws ApiError */
    async requireLine(userId: number, productId: number): Promise<void> {
      const lines = await carts.lines(userId);
      if (!lines.some(({ product_id }) => product_id === productId)) throw new ApiError('item-not-in-cart');
    },

    /** Accepts prices, which must be those in force. @throws ApiError */
    async acceptPrices(userId: number, prices: { item_id: number; price: number }[]): Promise<CartLine[]> {
      const rows = await products.productsOf(prices.map(({ item_id }) => item_id));
      const lines = await pricedLines(database, userId);
      const presentMinor = new Map([
        ...rows.map(({ id, price_minor }) => [id, price_minor] as const),
        ...lines.map(({ row, priceMinor }) => [row.id, priceMinor] as const),
      ]);
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

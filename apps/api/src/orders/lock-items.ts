import {
  type ChosenRow,
  type ChosenUnit,
  choosingUnits,
  chosenOf,
  type ProductRow,
  productRepository,
} from '#catalogue/catalogue.ts';
import { type Part, part, rawPart } from '#platform/database/statement.ts';
import type { Database } from '#platform/database/tables.ts';

/** What an order is to consist of, with its products locked. */
export interface LockedItems {
  /** In the order in which they are ordered. */
  productIds: number[];
  /** Prices that the shopper has seen, in hundredths of a Credit; null for a bundle's products. */
  seenMinor: (number | null)[];
  /** The products as they are now; those that a pending order has held are out of stock still. */
  products: ProductRow[];
  /** Units that the shopper has chosen; null for any. */
  wantedUnits: (number | null)[];
  /** By their products, the units that the order gets where they are known; those that a pending order has held are missing. */
  units: Map<number, ChosenUnit>;
  /** Ids of the user's pending orders that hold any of the products. */
  pending: number[];
  /** Number for the order. */
  orderId: number;
}

/** The row of a statement that locks items. */
export type LockedRow = Omit<LockedItems, 'products' | 'units'> & { products: ({ names: object[] } & object)[] };

/**
 * A statement that reads the items of a user's cart and locks their products, with those of the user's pending orders that hold
 * any of them, in the order of their ids, so that purchases cannot deadlock. The account must be locked: nothing else changes
 * its cart and its orders.
 */
export const lockingCart = (database: Database, userId: number): Part =>
  lockingItems(
    database,
    part`select product_id, unit_id, price_seen_minor, added_at from cart_line where user_id = ${userId}`,
    part`select id from shop_order where user_id = ${userId} and status = 'pending' and exists (
      select from order_line where order_id = shop_order.id and product_id = any(array(select product_id from item)))`,
  );

/** The same for the products of a bundle, which replaces no pending order. The bundle must be locked. */
export const lockingBundle = (database: Database, bundleId: number): Part =>
  lockingItems(
    database,
    part`select product_id, null::integer as unit_id, null::integer as price_seen_minor, null::timestamptz as added_at
      from bundle_product where bundle_id = ${bundleId}`,
    part`select null::integer as id where false`,
  );

/** The units of a user's cart; to be executed after its products are locked, by another statement. */
export const choosingForCart = (userId: number): Part =>
  choosingUnits(part`select product_id, unit_id from cart_line where user_id = ${userId}`);

/** The units of a bundle. */
export const choosingForBundle = (bundleId: number): Part =>
  choosingUnits(part`select product_id, null::integer as unit_id from bundle_product where bundle_id = ${bundleId}`);

/** The items of the one row that such a statement has returned, and the units that were chosen after it. */
export function itemsOf([locked]: readonly LockedRow[], chosen: readonly ChosenRow[]): LockedItems {
  if (locked === undefined) throw new Error('The items of an order are one row.');
  const { products, ...rest } = locked;
  // A product without a quality has no name of one.
  const named = products.map((row) => Object.assign(row, { quality: null }, ...row.names));
  return { ...rest, products: named, units: chosenOf(chosen) };
}

let namedText: string | undefined;

/** The locked products with their names; a text that is made once. */
function namedLocked(database: Database): Part {
  namedText ??= productRepository(database).named('locked').compile().sql;
  return rawPart(namedText);
}

/** A number for a new order. */
const NEXT_ORDER_ID = part`nextval('money_number')::integer`;

/** `locked` returns its rows as they are once they are locked, everything else what the statement saw when it began. */
const lockingItems = (database: Database, items: Part, pendingOrders: Part) => part`
    with item as materialized (${items}),
      pending as materialized (${pendingOrders}),
      locked as materialized (
        select * from product
        where id = any(array(
          select product_id from item
          union all select product_id from order_line where order_id = any(array(select id from pending))
        ))
        order by id for no key update
      )
    select
      array(select product_id from item order by added_at, product_id) as "productIds",
      array(select price_seen_minor from item order by added_at, product_id) as "seenMinor",
      array(select unit_id from item order by added_at, product_id) as "wantedUnits",
      array(select id from pending order by id) as pending,
      coalesce((select json_agg(named) from (${namedLocked(database)}) as named), '[]') as products,
      ${NEXT_ORDER_ID} as "orderId"`;

import { type Expression, sql } from 'kysely';
import type { Database } from '#shared/database/tables.ts';
import { NEXT_ORDER_ID } from '#shared/orders/order-repository.ts';
import { type ProductRow, productRepository } from '#shared/products/product-repository.ts';

/** What an order is to consist of, with its products locked. */
export interface LockedItems {
  /** In the order in which they are ordered. */
  productIds: number[];
  /** Prices that the shopper has seen, in hundredths of a Credit; null for a bundle's products. */
  seenMinor: (number | null)[];
  /** The products as they are now; those that a pending order has held are out of stock still. */
  products: ProductRow[];
  /** Ids of the user's pending orders that hold any of the products. */
  pending: number[];
  /** Products that were out of stock before any was locked; then none is locked, and `products` is empty. */
  sold: number[];
  /** Number for the order. */
  orderId: number;
}

/**
 * Reads the items of a user's cart and locks their products, with those of the user's pending orders that hold any of them,
 * in the order of their ids, so that purchases cannot deadlock. The account must be locked: nothing else changes its cart
 * and its orders. One statement.
 */
export const lockCart = (transaction: Database, userId: number): Promise<LockedItems> =>
  lockItems(
    transaction,
    sql`select product_id, price_seen_minor, row_number() over (order by added_at, product_id) as place
      from cart_line where user_id = ${userId}`,
    sql`select id from shop_order where user_id = ${userId} and status = 'pending' and exists (
      select from order_line where order_id = shop_order.id and product_id = any(array(select product_id from item)))`,
  );

/** The same for the products of a bundle, which replaces no pending order. The bundle must be locked. */
export const lockBundleProducts = (transaction: Database, bundleId: number): Promise<LockedItems> =>
  lockItems(
    transaction,
    sql`select product_id, null::integer as price_seen_minor, product_id as place
      from bundle_product where bundle_id = ${bundleId}`,
    sql`select null::integer as id where false`,
  );

/**
 * `locked` returns its rows as they are once they are locked, everything else what the statement saw when it began. A sold
 * product is not waited for: that it was sold when the statement began is a correct answer.
 */
async function lockItems(
  transaction: Database,
  items: Expression<unknown>,
  pendingOrders: Expression<unknown>,
): Promise<LockedItems> {
  const { rows } = await sql<LockedItems>`
    with item as materialized (${items}),
      pending as materialized (${pendingOrders}),
      sold as materialized (
        select id from product where id = any(array(select product_id from item)) and stock <= 0
          and not exists (select from pending)
      ),
      locked as materialized (
        select * from product
        where id = any(array(
          select product_id from item
          union select product_id from order_line where order_id = any(array(select id from pending))
        )) and not exists (select from sold)
        order by id for no key update
      )
    select
      array(select product_id from item order by place) as "productIds",
      array(select price_seen_minor from item order by place) as "seenMinor",
      array(select id from pending order by id) as pending,
      array(select id from sold order by id) as sold,
      coalesce((select json_agg(named) from (${productRepository(transaction).named('locked')}) as named), '[]') as products,
      case when not exists (select from sold) then ${NEXT_ORDER_ID} end as "orderId"`.execute(transaction);
  const [locked] = rows;
  if (locked === undefined) throw new Error('The items of an order are one row.');
  return locked;
}

import type { Database } from '#platform/database/tables.ts';

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

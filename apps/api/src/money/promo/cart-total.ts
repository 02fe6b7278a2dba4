import { sql } from 'kysely';
import { reservedProducts } from '#orders/orders.ts';
import type { Database } from '#platform/database/tables.ts';

/** Total of a cart at present prices without sold lines, in hundredths of a Credit. */
export async function cartTotal(database: Database, userId: number): Promise<number> {
  const reserved = [...(await reservedProducts(database, userId))];
  const { totalMinor } = await database
    .selectFrom('cart_line')
    .innerJoin('product', 'product.id', 'cart_line.product_id')
    .where('cart_line.user_id', '=', userId)
    .where(sql<boolean>`(product.stock > 0 or product.id = any(${reserved}::integer[]))`)
    .select(sql<number>`coalesce(sum(product.price), 0)::bigint`.as('totalMinor'))
    .executeTakeFirstOrThrow();
  return totalMinor;
}

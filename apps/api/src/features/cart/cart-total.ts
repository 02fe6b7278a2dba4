import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';
import { heldProducts } from '#features/cart/held-products.ts';

/** What is in somebody's cart, sold lines left out, at present prices; in hundredths of a Credit. */
export async function cartTotal(database: Database, userId: number): Promise<number> {
  const held = [...(await heldProducts(database, userId))];
  const { total } = await database
    .selectFrom('cart_line')
    .innerJoin('product', 'product.id', 'cart_line.product_id')
    .where('cart_line.user_id', '=', userId)
    .where(sql<boolean>`(product.stock > 0 or product.id = any(${held}::integer[]))`)
    .select(sql<number>`coalesce(sum(product.price), 0)::bigint`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

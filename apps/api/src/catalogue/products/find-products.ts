import { type FoundProduct, MOST_FOUND } from '@patina/shared-api/contract/desk/search';
import { sql } from 'kysely';
import { isWanted } from '#catalogue/products/desk-products.ts';
import { nameWithPhase } from '#catalogue/products/market-name.ts';
import { UNITS, withNames } from '#catalogue/products/products.ts';
import type { Typed } from '#operators/operators.ts';
import type { Database } from '#platform/database/tables.ts';

/** The product of this number, then those of these words: what is on sale first. */
export async function findProducts(database: Database, { text, id }: Typed): Promise<FoundProduct[]> {
  const ids = database
    .selectFrom('product')
    .select('product.id')
    .where(isWanted({ search: text.replace(/^#/, '') }))
    .orderBy(sql`product.id = ${id}`, 'desc')
    .orderBy(sql`product.stock > 0`, 'desc')
    .orderBy('product.title')
    .orderBy('product.id')
    .limit(MOST_FOUND);
  const rows = await withNames(database.selectFrom('product'))
    .select(['product.is_hidden', UNITS.as('units')])
    .where('product.id', 'in', ids)
    .orderBy(sql`product.id = ${id}`, 'desc')
    .orderBy(sql`product.stock > 0`, 'desc')
    .orderBy('product.title')
    .orderBy('product.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: nameWithPhase(row.title, row.phase),
    stock: row.units,
    hidden: row.is_hidden,
  }));
}

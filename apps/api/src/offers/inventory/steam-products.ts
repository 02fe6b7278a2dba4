import { sql } from 'kysely';
import { type ProductRow, phaseOf, productRepository } from '#catalogue/catalogue.ts';
import type { Database } from '#platform/database/tables.ts';
import type { SteamItem } from './steam-items.ts';

type Named = Pick<SteamItem, 'name' | 'paintIndex'>;

/**
 * The products that items of Steam are, by market hash name and paint index. Of a finish with phases the cheapest counts where
 * Steam does not say which one it is, as for an offer without a phase.
 */
export async function steamProducts(database: Database, items: readonly Named[]) {
  const names = [...new Set(items.map(({ name }) => name))];
  const found = await database
    .selectFrom('product')
    .innerJoin('finish', 'finish.id', 'product.finish_id')
    .select(['product.id', 'product.title', 'finish.phase'])
    .where(sql<boolean>`product.title = any(${names}::text[])`)
    .orderBy('product.price')
    .orderBy('product.id')
    .execute();
  const byName = Map.groupBy(found, ({ title }) => title);
  const rows = new Map<number, ProductRow>();
  for (const row of await productRepository(database).productsOf(found.map(({ id }) => id))) rows.set(row.id, row);
  return ({ name, paintIndex }: Named): ProductRow | undefined => {
    const phases = byName.get(name) ?? [];
    const phase = phaseOf(paintIndex);
    const product = phase === '' ? phases[0] : phases.find((one) => one.phase === phase);
    return product && rows.get(product.id);
  };
}

import { type NewUnit, unitRepository } from '#catalogue/units/units.ts';
import type { Database } from '#platform/database/tables.ts';

/** A unit of a test, whose stickers are told by their names. */
export interface GivenUnit extends Omit<NewUnit, 'product_id' | 'source' | 'stickers'> {
  stickers?: string[];
}

/** Adds units of a product whose stock counts them already. Returns their ids, in the given order. */
export async function addUnits(database: Database, product: number, units: readonly GivenUnit[]): Promise<number[]> {
  const given = units.map(({ stickers = [], ...unit }) => ({
    ...unit,
    product_id: product,
    stickers: stickers.map((name, slot) => ({ name, slot, wear: 0 })),
    source: 'operator',
  }));
  await database.transaction().execute((transaction) => unitRepository(transaction).add(given));
  const rows = await database.selectFrom('unit').select('id').where('product_id', '=', product).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

import { sql } from 'kysely';
import { floatsOfGrade } from '#catalogue/products/grades.ts';
import type { Database } from '#platform/database/tables.ts';

/** What a product and its finish say of the floats of its units. */
interface WornProduct {
  exterior: number | null;
  wear_min: number | null;
  wear_max: number | null;
}

/** Lowest and highest float that a unit of a product can have. */
export function floatLimits({ exterior, wear_min, wear_max }: WornProduct): { least: number; most: number } {
  const [least, most] = floatsOfGrade(exterior, [wear_min ?? 0, wear_max ?? 1]);
  return { least, most };
}

/** Whether a unit of a product can have a float: of two wears the border is that of the worse one. */
export function isFloatOf(float: number, product: WornProduct): boolean {
  const { least, most } = floatLimits(product);
  const [, whole] = floatsOfGrade(product.exterior, [0, 1]);
  return float >= least && float <= most && (float < whole || whole === 1);
}

/**
 * Which of some assets are known, with the number of the unit; sold and withdrawn ones are, too, because a trade gives another id,
 * which one that has gone back to its seller may keep.
 */
export async function knownAssets(database: Database, assets: readonly string[]): Promise<Map<string, number>> {
  if (assets.length === 0) return new Map();
  const rows = await database
    .selectFrom('unit')
    .where(sql<boolean>`asset_id = any(${assets}::text[])`)
    .where('state', '<>', 'reversed')
    .select(['id', 'asset_id'])
    .execute();
  return new Map(rows.map(({ id, asset_id }) => [asset_id ?? '', id]));
}

import { EXTERIORS } from '@patina/shared-api/contract/catalogue/catalogue';
import { type RawBuilder, sql } from 'kysely';
import { isListed, type UnitListFilter } from '#catalogue/list/list-filter.ts';
import type { PriceSort } from '#catalogue/list/list-orders.ts';
import { matching, type unitMatches } from '#catalogue/list/unit-matches.ts';
import type { UnitFilter } from '#catalogue/units/unit-filter.ts';
import type { Database } from '#platform/database/tables.ts';

/** The products of one wear within a list by float. */
interface WearPart {
  filter: UnitListFilter;
  /** Whether any float of the wear is within those that are asked for. */
  isWhole: boolean;
}

/** Products with a float outside of their wear, of which there are few: as an array, for which the planner starts no other process. */
const HAS_ODD_FLOAT = sql`product.id = any(array(select product_id from unit_trait where trait = 'odd float'))`;

export const asksForFloats = ({ floatFrom, floatTill }: UnitFilter): boolean =>
  floatFrom !== undefined || floatTill !== undefined;

/** The wears in which the floats of a filter lie. */
export function wearParts({ units, exteriors, ...others }: UnitListFilter): WearPart[] {
  const { floatFrom = 0, floatTill = 1 } = units;
  return EXTERIORS.flatMap(({ below }, wear) => {
    const least = EXTERIORS[wear - 1]?.below ?? 0;
    const isWithin = floatTill >= least && (floatFrom < below || floatFrom === 1);
    if (!isWithin || exteriors?.includes(wear) === false) return [];
    const floats = { floatFrom: Math.max(floatFrom, least), floatTill: Math.min(floatTill, below) };
    const isWhole = floatFrom <= least && floatTill >= below;
    return { filter: { ...others, exteriors: [wear], units: { ...units, ...floats } }, isWhole };
  });
}

/**
 * A page of a list by float in the order of price: the first products of each wear, merged. Few of the cheapest products have a
 * low float; of those of a wear whose floats are low many have. Takes a database or a transaction.
 */
export async function idsByWear(
  database: Database,
  matches: ReturnType<typeof unitMatches>,
  { filter, sort, limit, offset }: { filter: UnitListFilter; sort: PriceSort; limit: number; offset: number },
): Promise<number[]> {
  const direction = sort === 'desc' ? sql`desc` : sql`asc`;
  const first = async (source: RawBuilder<unknown>) => {
    const { rows } = await sql<{
      id: number;
      priceMinor: number;
    }>`select product.id, product.price as "priceMinor" from ${source}
      order by product.price ${direction}, product.id ${direction} limit ${offset + limit}`.execute(database);
    return rows;
  };
  const found = await first(sql`product where ${isListed(filter)} and ${HAS_ODD_FLOAT}`);
  for (const part of wearParts(filter)) {
    const hasFew = !part.isWhole && (await matches.hasFewUnits(part.filter.units));
    found.push(...(await first(hasFew ? matching(part.filter, 'units') : sql`product where ${isListed(part.filter)}`)));
  }
  const prices = new Map(found.map(({ id, priceMinor }) => [id, priceMinor]));
  const sign = sort === 'asc' ? 1 : -1;
  return [...prices]
    .toSorted(([one, price], [other, otherPrice]) => sign * (price - otherPrice || one - other))
    .slice(offset, offset + limit)
    .map(([id]) => id);
}

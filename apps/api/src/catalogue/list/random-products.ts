import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { isListed, type ProductFilter } from '#catalogue/list/list-filter.ts';
import type { Database } from '#platform/database/tables.ts';

/** Lowest and highest value of the column `shuffle`. */
const SHUFFLE = { from: -(2 ** 31), to: 2 ** 31 - 1 };

const randomPoint = () => randomInt(SHUFFLE.from, SHUFFLE.to + 1);

/**
 * Ids of at most `limit` products in random order, without duplicates. The cost does not depend on the size of the
 * catalogue: a few index scans at random points of the column `shuffle`.
 */
export async function randomProducts(database: Database, filter: ProductFilter, limit: number): Promise<number[]> {
  const isFiltered = Object.keys(filter).length > 0;
  // Several points give independent samples; with a filter each scan may be long, so only one is used.
  const points = isFiltered ? [randomPoint()] : Array.from({ length: limit * 2 }, randomPoint);
  const found = await sample(database, filter, points, isFiltered ? limit : 1);
  const rest = found.length < limit ? await sample(database, filter, [SHUFFLE.from], limit) : [];
  return shuffled([...new Set([...shuffled(found), ...rest])].slice(0, limit));
}

/** Ids of any `limit` products in stock, the same at every call. */
export const anyProducts = (database: Database, limit: number): Promise<number[]> =>
  sample(database, {}, [SHUFFLE.from], limit);

function shuffled<Value>(values: readonly Value[]): Value[] {
  return values
    .map((value) => ({ value, place: randomInt(2 ** 32) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ value }) => value);
}

/** Ids of the first `each` products at or after each of `points` in the random order of the column `shuffle`. */
async function sample(
  database: Database,
  filter: ProductFilter,
  points: readonly number[],
  each: number,
): Promise<number[]> {
  const rows = await database
    .selectFrom(sql<{ place: number }>`unnest(${points}::integer[])`.as<'point'>(sql`point(place)`))
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('product')
          .where(isListed(filter))
          .whereRef('product.shuffle', '>=', 'point.place')
          .orderBy('product.shuffle')
          .limit(each)
          .select('product.id')
          .as('hit'),
      (join) => join.onTrue(),
    )
    .select('hit.id')
    .distinct()
    .execute();
  return rows.map(({ id }) => id);
}

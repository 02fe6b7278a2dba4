import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isListed, type ProductFilter } from '#catalogue/list/list-filter.ts';
import { isUnit } from '#catalogue/units/unit-filter.ts';
import type { Database } from '#platform/database/tables.ts';

/** Most that are counted. */
const MOST_COUNTED = 1_000;

/**
 * Whether a row was changed by a transaction that a snapshot has not seen, whatever the order in which transactions end. What another
 * database cluster has counted, of which this one is a copy, is not.
 * @param column number of the transaction in which the row changed
 * @param seen a snapshot as text
 */
export const isChangedSince = (column: string, seen: string): RawBuilder<SqlBool> => {
  const by = sql.ref(column);
  return sql`(${by} >= pg_snapshot_xmin(${seen}::pg_snapshot)::text::bigint
    and ${by} < pg_snapshot_xmax(pg_current_snapshot())::text::bigint
    and not pg_visible_in_snapshot(${by}::text::xid8, ${seen}::pg_snapshot))`;
};

/**
 * How many products of a list have come on offer or have become cheaper since a snapshot, or have a unit that matches and has arrived
 * since. Takes a database that has all of it, which a replica may not.
 */
export async function countNewOffers(database: Database, filter: ProductFilter, seen: string): Promise<number> {
  const isWanted = filter.units === undefined ? sql<SqlBool>`unit.state = 'available'` : isUnit(filter.units);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from product where ${isListed(filter)} and product.id in (
        select offered.id from product as offered where ${isChangedSince('offered.offered_in', seen)}
        union select unit.product_id from unit where ${isWanted} and ${isChangedSince('unit.changed_in', seen)}
      ) limit ${MOST_COUNTED}) as found`.execute(database);
  return rows[0]?.count ?? 0;
}

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#shared/database/tables.ts';
import { highestOf, lowestOf, priceBand } from '#shared/products/price-band.ts';
import { hasFacets, isListed, type ProductFilter } from '#shared/products/product-filter.ts';

/** Number of products in stock with the same values of all facets. */
export interface StockCount {
  typeId: number;
  weaponId: number;
  qualityId: number | null;
  exterior: number | null;
  itemClass: number;
  isSale: boolean;
  isNew: boolean;
  count: number;
}

/** Number of products in stock of a price band. */
export interface BandCount {
  band: number;
  count: number;
}

/** Prices of products lie between these. */
const LOWEST_MINOR = 1;
const HIGHEST_MINOR = 2 ** 31 - 1;

/** Key of the advisory lock for adding up and recounting: "count" in ASCII, as in the migration. */
const COUNT_LOCK = 0x636f756e74;

const FACETS = sql.raw('weapon_id, type_id, quality_id, exterior, item_class, is_sale, is_new');

/** Whether the kept counts answer a filter: they know neither the words of a product nor its collection. */
export const isKept = ({ search, collections }: ProductFilter): boolean =>
  search === undefined && collections === undefined;

/** Stock counts by facet values; takes a database or a transaction. */
export function stockCountRepository(database: Database) {
  /** Scans the products of a filter once; without a search it is an index-only scan. */
  const scanned = (filter: ProductFilter): Promise<StockCount[]> =>
    database
      .selectFrom('product')
      .where(isListed(filter))
      .groupBy(['type_id', 'weapon_id', 'quality_id', 'exterior', 'item_class', 'is_sale', 'is_new'])
      .select(['type_id as typeId', 'weapon_id as weaponId', 'quality_id as qualityId', 'exterior'])
      .select(['item_class as itemClass', 'is_sale as isSale', 'is_new as isNew'])
      .select(sql<number>`count(*)::integer`.as('count'))
      .execute();

  return {
    /** Numbers of products of a filter by facet values: at most a few thousand rows, however many products there are. */
    async countStock(filter: ProductFilter): Promise<StockCount[]> {
      if (!isKept(filter)) return scanned(filter);
      const { rows } = await sql<StockCount>`
        select type_id as "typeId", weapon_id as "weaponId", nullif(quality_id, -1) as "qualityId",
          nullif(exterior, -1) as exterior, item_class as "itemClass", is_sale as "isSale", is_new as "isNew",
          sum(count)::integer as count
        from ${keptCounts(filter)} as kept group by ${FACETS} having sum(count) <> 0`.execute(database);
      return rows;
    },

    /** Number of products of a filter without search and collections. */
    async total(filter: ProductFilter): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select coalesce(sum(count), 0)::integer as count from ${keptCounts(filter)} as kept`.execute(database);
      return rows[0]?.count ?? 0;
    },

    /** Numbers of products of a filter without search, collections and prices by price band, the cheapest first. */
    async byPrice(filter: ProductFilter): Promise<BandCount[]> {
      const { rows } = await sql<BandCount>`
        select band, sum(count)::integer as count from (
          select band, count from stock_count_by_price where true ${andFacets(filter, 'stock_count_by_price')}
          union all
          select band, change from stock_count_change where true ${andFacets(filter, 'stock_count_change')}
        ) as kept group by band having sum(count) <> 0 order by band`.execute(database);
      return rows;
    },

    /**
     * Adds what has changed to the kept counts; where another server is doing that, does nothing. Takes a transaction.
     */
    async addUp(): Promise<void> {
      const { rows } = await sql<{ isFree: boolean }>`
        select pg_try_advisory_xact_lock(${COUNT_LOCK}) as "isFree"`.execute(database);
      if (rows[0]?.isFree !== true) return;
      await sql`
        with added as (delete from stock_count_change returning *),
        whole as (
          insert into stock_count (${FACETS}, count)
          select ${FACETS}, sum(change) from added group by ${FACETS} having sum(change) <> 0
          on conflict (${FACETS}) do update set count = stock_count.count + excluded.count
        )
        insert into stock_count_by_price (band, ${FACETS}, count)
        select band, ${FACETS}, sum(change) from added group by band, ${FACETS} having sum(change) <> 0
        on conflict (band, ${FACETS}) do update set count = stock_count_by_price.count + excluded.count`.execute(
        database,
      );
      await sql`delete from stock_count where count = 0`.execute(database);
      await sql`delete from stock_count_by_price where count = 0`.execute(database);
    },
  };
}

const andFacets = (filter: ProductFilter, table: string): RawBuilder<unknown> =>
  sql.join(
    hasFacets(filter, table).map((condition) => sql`and ${condition}`),
    sql` `,
  );

/**
 * Counts of a filter without search and collections, by the columns of the facets, to be summed up. Price bands within the
 * filter's prices are kept; of the bands in which these begin and end the products are counted.
 */
function keptCounts({ priceFromMinor, priceTillMinor, ...facets }: ProductFilter): RawBuilder<unknown> {
  if (priceFromMinor === undefined && priceTillMinor === undefined) {
    return sql`(
      select ${FACETS}, count from stock_count where true ${andFacets(facets, 'stock_count')}
      union all
      select ${FACETS}, change from stock_count_change where true ${andFacets(facets, 'stock_count_change')})`;
  }
  const { bands, rest } = splitPrices(
    Math.max(LOWEST_MINOR, priceFromMinor ?? LOWEST_MINOR),
    Math.min(HIGHEST_MINOR, priceTillMinor ?? HIGHEST_MINOR),
  );
  const counted = rest.map(
    ({ from, till }) => sql`
      union all
      select weapon_id, type_id, coalesce(quality_id, -1), coalesce(exterior, -1), item_class, is_sale, is_new, 1
      from product where stock > 0 and price between ${from} and ${till} ${andFacets(facets, 'product')}`,
  );
  const isWithin = sql`band between ${bands.from} and ${bands.till}`;
  return sql`(
    select ${FACETS}, count from stock_count_by_price where ${isWithin} ${andFacets(facets, 'stock_count_by_price')}
    union all
    select ${FACETS}, change from stock_count_change where ${isWithin} ${andFacets(facets, 'stock_count_change')}
    ${sql.join(counted, sql` `)})`;
}

interface Range {
  from: number;
  till: number;
}

/** The bands that lie within prices, perhaps none, and the prices at both ends that are outside of these bands. */
function splitPrices(from: number, till: number): { bands: Range; rest: Range[] } {
  const first = priceBand(from) + (from === lowestOf(priceBand(from)) ? 0 : 1);
  const last = priceBand(till) - (till >= Math.min(highestOf(priceBand(till)), HIGHEST_MINOR) ? 0 : 1);
  const bands = { from: first, till: last };
  if (first > last) return { bands, rest: from > till ? [] : [{ from, till }] };
  const rest = [
    { from, till: lowestOf(first) - 1 },
    { from: highestOf(last) + 1, till },
  ];
  return { bands, rest: rest.filter((range) => range.from <= range.till) };
}

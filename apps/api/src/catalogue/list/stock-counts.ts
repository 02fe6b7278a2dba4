import { sql } from 'kysely';
import { type CountDetail, FACETS, keptCounts } from '#catalogue/list/kept-counts.ts';
import type { ProductFilter } from '#catalogue/list/list-filter.ts';
import { added, type PriceRange, pricesOfPart, splitPrices, withFewestCounted } from '#catalogue/list/price-bands.ts';
import { runAlone } from '#platform/database/run-alone.ts';
import type { Database } from '#platform/database/tables.ts';

/** Number of products in stock with the same values of all facets. */
export interface StockCount {
  type_id: number;
  weapon_id: number;
  quality_id: number | null;
  exterior: number | null;
  item_class: number;
  is_sale: boolean;
  is_new: boolean;
  count: number;
}

/** Number of products in stock with prices of a part of a list. */
export interface PriceCount extends PriceRange {
  count: number;
}

/** A finish in one class, as a list shows it that groups wears, and the prices in which its cheapest product lies. */
export interface GroupCount {
  finishId: number;
  itemClass: number;
  from: number;
  till: number;
}

/** Key of the advisory lock for adding up and recounting: "count" in ASCII, as in the migration. */
const COUNT_LOCK = 0x636f756e74;

/** Stock counts by facet values; takes a database or a transaction. */
export function stockCountRepository(database: Database) {
  const hasPrices = ({ priceFromMinor, priceTillMinor }: ProductFilter) =>
    priceFromMinor !== undefined || priceTillMinor !== undefined;

  const partsOf = ({ priceFromMinor, priceTillMinor }: ProductFilter, isNarrow = false) =>
    splitPrices(priceFromMinor, priceTillMinor, isNarrow);

  /** Counts to be summed up, whatever the order of their prices. */
  const counts = (filter: ProductFilter, detail: CountDetail) =>
    keptCounts(filter, hasPrices(filter) ? withFewestCounted(partsOf(filter)) : undefined, detail);

  return {
    /** Numbers of products of a filter by facet values: at most a few thousand rows, however many products there are. */
    async countStock(filter: ProductFilter): Promise<StockCount[]> {
      const { rows } = await sql<StockCount>`
        select type_id, weapon_id, nullif(quality_id, -1) as quality_id, nullif(exterior, -1) as exterior, item_class,
          is_sale, is_new, sum(count)::integer as count
        from ${counts(filter, 'facets')} as kept group by ${FACETS} having sum(count) <> 0`.execute(database);
      return rows;
    },

    /** Number of products of a filter. */
    async total(filter: ProductFilter): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select coalesce(sum(count), 0)::integer as count from ${counts(filter, 'price')} as kept`.execute(database);
      return rows[0]?.count ?? 0;
    },

    /** Numbers of products of a filter by parts of its prices, the cheapest first; with `isNarrow` in narrow bands. */
    async byPrice(filter: ProductFilter, isNarrow = false): Promise<PriceCount[]> {
      const parts = partsOf(filter, isNarrow);
      const { rows } = await sql<{ begin: number; count: number }>`
        select "begin", sum(count)::integer as count from ${keptCounts(filter, added(parts), 'price')} as kept
        group by "begin" having sum(count) <> 0 order by "begin"`.execute(database);
      return rows.map(({ begin, count }) => ({ ...pricesOfPart(parts, begin), count }));
    },

    /** Numbers of products of a filter by finish. */
    async byFinish(filter: ProductFilter): Promise<Map<number, number>> {
      const { rows } = await sql<{ finish: number; count: number }>`
        select finish_id as finish, sum(count)::integer as count from ${counts(filter, 'finish')} as kept
        group by finish_id having sum(count) > 0`.execute(database);
      return new Map(rows.map(({ finish, count }) => [finish, count]));
    },

    /** Number of finishes by class that have products of a filter. */
    async groupTotal(filter: ProductFilter): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from (
          select from ${counts(filter, 'finish')} as kept group by finish_id, item_class having sum(count) > 0
        ) as product_group`.execute(database);
      return rows[0]?.count ?? 0;
    },

    /** Finishes by class that have products of a filter, in the order of the parts in which their cheapest ones lie. */
    async groups(filter: ProductFilter): Promise<GroupCount[]> {
      const parts = partsOf(filter);
      const { rows } = await sql<{ finishId: number; itemClass: number; begin: number }>`
        select finish_id as "finishId", item_class as "itemClass", min("begin") as "begin" from (
          select finish_id, item_class, "begin" from ${keptCounts(filter, added(parts), 'finish')} as kept
          group by finish_id, item_class, "begin" having sum(count) > 0
        ) as product_group
        group by finish_id, item_class order by min("begin")`.execute(database);
      return rows.map(({ finishId, itemClass, begin }) => ({ finishId, itemClass, ...pricesOfPart(parts, begin) }));
    },

    /**
     * Adds what has changed to the kept counts; where another server is doing that, does nothing. Takes a transaction.
     */
    async addUp(): Promise<void> {
      // After an import there may be millions of changes.
      await runAlone(database, COUNT_LOCK, async () => {
        await addFacets(database);
        await addDocuments(database);
      });
    },
  };
}

async function addFacets(database: Database): Promise<void> {
  await sql`
    with added as (delete from stock_count_change returning *),
    whole as (
      insert into stock_count (${FACETS}, count)
      select ${FACETS}, sum(change) from added group by ${FACETS} having sum(change) <> 0
      on conflict (${FACETS}) do update set count = stock_count.count + excluded.count
    )
    insert into stock_count_by_price (band, ${FACETS}, count)
    select band, ${FACETS}, sum(change) from added group by band, ${FACETS} having sum(change) <> 0
    on conflict (band, ${FACETS}) do update set count = stock_count_by_price.count + excluded.count`.execute(database);
  await sql`delete from stock_count where count = 0`.execute(database);
  await sql`delete from stock_count_by_price where count = 0`.execute(database);
}

/** Columns of the counts by document, besides the document. */
const OTHERS = sql.raw('weapon_id, type_id, quality_id, is_sale, is_new');

/** Number of changed counts from which on the planner's statistics are updated: those of an import. */
const MANY = 1_000;

async function addDocuments(database: Database): Promise<void> {
  const { numAffectedRows: created = 0n } = await sql`
    insert into search_document (finish_id, item_class, exterior, search)
    select distinct finish_id, item_class, exterior, search from document_count_change
    on conflict (finish_id, item_class, exterior, md5(search)) do nothing`.execute(database);
  // Changes of documents that have appeared since are left for the next time.
  const { rows } = await sql<{ added: number }>`
    with added as (
      delete from document_count_change as change using search_document as document
      where (document.finish_id, document.item_class, document.exterior, md5(document.search), document.search)
        = (change.finish_id, change.item_class, change.exterior, md5(change.search), change.search)
      returning document.id as document_id, change.*
    ),
    facets as (
      insert into stock_count_by_narrow_price (band, ${FACETS}, count)
      select band, ${FACETS}, sum(change) from added group by band, ${FACETS} having sum(change) <> 0
      on conflict (band, ${FACETS}) do update set count = stock_count_by_narrow_price.count + excluded.count
    ),
    whole as (
      insert into document_count (document_id, ${OTHERS}, count)
      select document_id, ${OTHERS}, sum(change) from added group by document_id, ${OTHERS} having sum(change) <> 0
      on conflict (document_id, ${OTHERS}) do update set count = document_count.count + excluded.count
    ),
    bands as (
      insert into document_count_by_price (band, document_id, ${OTHERS}, count)
      select band / 10, document_id, ${OTHERS}, sum(change) from added
      group by band / 10, document_id, ${OTHERS} having sum(change) <> 0
      on conflict (document_id, band, ${OTHERS}) do update set count = document_count_by_price.count + excluded.count
    ),
    narrow as (
      insert into document_count_by_narrow_price (band, document_id, ${OTHERS}, count)
      select band, document_id, ${OTHERS}, sum(change) from added
      group by band, document_id, ${OTHERS} having sum(change) <> 0
      on conflict (band, document_id, ${OTHERS}) do update set count = document_count_by_narrow_price.count + excluded.count
    )
    select count(*)::integer as added from added`.execute(database);
  const changes = rows[0]?.added ?? 0;
  if (changes === 0) return;
  await sql`delete from stock_count_by_narrow_price where count = 0`.execute(database);
  await sql`delete from document_count_by_narrow_price where count = 0`.execute(database);
  await sql`delete from document_count_by_price where count = 0`.execute(database);
  await sql`delete from document_count where count = 0`.execute(database);
  const { numAffectedRows: removed = 0n } = await sql`
    delete from search_document
    where not exists (select from document_count where document_id = search_document.id)`.execute(database);
  if (created + removed > 0n) await sql`select mark_only_documents()`.execute(database);
  if (changes < MANY) return;
  await sql`analyze search_document, document_count, document_count_by_price, document_count_by_narrow_price,
    stock_count_by_narrow_price`.execute(database);
}

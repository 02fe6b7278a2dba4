import { type RawBuilder, sql } from 'kysely';
import { documentsOf, FACETS, isOfDocuments, productsOfDocuments } from '#catalogue/list/kept-counts.ts';
import { isListed, type ProductFilter, type UnitListFilter, withoutUnits } from '#catalogue/list/list-filter.ts';
import { ALL_PRICES } from '#catalogue/list/price-bands.ts';
import { type StockCount, stockCountRepository } from '#catalogue/list/stock-counts.ts';
import { asksForTraits, unitTraits } from '#catalogue/list/unit-traits.ts';
import { isUnit, type UnitFilter } from '#catalogue/units/unit-filter.ts';
import { TtlCache } from '#platform/cache.ts';
import type { Database } from '#platform/database/tables.ts';

export const asksForUnits = (filter: ProductFilter): filter is UnitListFilter => filter.units !== undefined;

/** From what a list is read: from its units or its products, if there are few, else along the index of its order. */
type Source = 'units' | 'products' | 'index';

/** Most units, or products, that are read and sorted for a page. */
const MOST_READ = 5_000;
/** Most of them that are read for counts by facets. */
const MOST_COUNTED = 20_000;

/** Products whose units match, of which kept counts know nothing; takes a database or a transaction. */
export function unitMatches(database: Database, { mostRead = MOST_READ, mostCounted = MOST_COUNTED } = {}) {
  const counts = stockCountRepository(database);
  const traits = unitTraits(database);
  const sources = new TtlCache<Source>({ seconds: 30, max: 2_000 });
  const fews = new TtlCache<boolean>({ seconds: 30, max: 2_000 });

  /** Units that match, of which traits are counted without a look at the units. */
  async function unitsOf(units: UnitFilter, most: number): Promise<RawBuilder<unknown>> {
    const known = asksForTraits(units) ? await traits.of(units) : undefined;
    return known ? traits.someProducts(known, most) : sql`select from unit where ${isUnit(units)} limit ${most}`;
  }

  const hasFewUnits = (units: UnitFilter, most = mostRead): Promise<boolean> =>
    fews.get(JSON.stringify([units, most]), async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count
        from (${await unitsOf(units, most + 1)}) as unit`.execute(database);
      return (rows[0]?.count ?? 0) <= most;
    });

  const sourceOf = (filter: UnitListFilter, most = mostRead): Promise<Source> =>
    sources.get(JSON.stringify([filter, most]), async () => {
      if (await hasFewUnits(filter.units, most)) return 'units';
      return (await counts.total(withoutUnits(filter))) <= most ? 'products' : 'index';
    });

  /** Counts of all matches by `columns`; undefined where there are too many to count. */
  async function counted<Row>(filter: UnitListFilter, columns: RawBuilder<unknown>): Promise<Row[] | undefined> {
    const source = await sourceOf(filter, mostCounted);
    if (source === 'index') return undefined;
    const { rows } = await sql<Row>`select ${columns}, count(*)::integer as count from ${matching(filter, source)}
      group by ${columns}`.execute(database);
    return rows;
  }

  return {
    sourceOf,

    /** Whether so few units match that they are read and sorted for a page. */
    hasFewUnits,

    /** Whether the numbers of its products are counted. */
    isCounted: async (filter: UnitListFilter): Promise<boolean> => (await sourceOf(filter, mostCounted)) !== 'index',

    /** Numbers of products by facet values; undefined where there are too many to count. */
    countStock: (filter: UnitListFilter) => counted<StockCount>(filter, FACETS),

    /** Numbers of products by finish; undefined where there are too many to count. */
    async byFinish(filter: UnitListFilter): Promise<Map<number, number> | undefined> {
      const rows = await counted<{ finish_id: number; count: number }>(filter, sql.raw('finish_id'));
      return rows && new Map(rows.map(({ finish_id, count }) => [finish_id, count]));
    },

    clear(): void {
      sources.clear();
      fews.clear();
    },
  };
}

/**
 * All products that match, for `from`: `product` with all of its columns, and in `hit` its lowest and highest float that matches.
 * `joins` come before the conditions.
 */
export function matching(
  filter: UnitListFilter,
  source: Exclude<Source, 'index'>,
  joins: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const floats = sql`min(float_value) as lowest, max(float_value) as highest`;
  const hits =
    source === 'units'
      ? sql`select product_id, ${floats} from unit where ${isUnit(filter.units)} group by product_id`
      : sql`select candidate.id as product_id, lowest, highest from (${candidates(withoutUnits(filter))}) as candidate,
          lateral (select ${floats}, count(*) as units from unit
            where unit.product_id = candidate.id and ${isUnit(filter.units)}) as found where units > 0`;
  return sql`(${hits}) as hit join product on product.id = hit.product_id ${joins}
    where ${isListed(withoutUnits(filter))}`;
}

/** Products of a filter, of which there are few; those of a search by their documents. */
function candidates(filter: ProductFilter): RawBuilder<unknown> {
  if (!isOfDocuments(filter)) return sql`select product.id from product where ${isListed(filter)}`;
  const { priceFromMinor: from = ALL_PRICES.from, priceTillMinor: till = ALL_PRICES.till, ...facets } = filter;
  return sql`with ${documentsOf(facets)} select id from (${productsOfDocuments(facets, { from, till })}) as known`;
}

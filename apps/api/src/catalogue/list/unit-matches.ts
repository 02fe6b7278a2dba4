import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { documentsOf, FACETS, isOfDocuments, productsOfDocuments } from '#catalogue/list/kept-counts.ts';
import { isListed, type ProductFilter, type UnitListFilter, withoutUnits } from '#catalogue/list/list-filter.ts';
import { ALL_PRICES } from '#catalogue/list/price-bands.ts';
import { type StockCount, stockCountRepository } from '#catalogue/list/stock-counts.ts';
import { asksForTraits, isOfTraits, unitTraits } from '#catalogue/list/unit-traits.ts';
import { isUnit, type UnitFilter } from '#catalogue/units/unit-filter.ts';
import { TtlCache } from '#platform/cache.ts';
import type { Database } from '#platform/database/tables.ts';

export const asksForUnits = (filter: ProductFilter): filter is UnitListFilter => filter.units !== undefined;

/** From what a list is read: from its units or its products, if there are few, else along the index of its order. */
type Source = 'units' | 'products' | 'index';

/** Most units, or products, that are read and sorted for a page. */
const MOST_READ = 5_000;
/** Most traits that are looked up for each of few products. */
const MOST_PROBED = 4;
/** Units that are read without asking how many products the list has. */
const FEW_READ = 200;
/** Most of them that are read for counts by facets. */
const MOST_COUNTED = 20_000;

/** Products whose units match, of which kept counts know nothing; takes a database or a transaction. */
export function unitMatches(database: Database, { mostRead = MOST_READ, mostCounted = MOST_COUNTED } = {}) {
  const counts = stockCountRepository(database);
  const traits = unitTraits(database);
  const numbers = new TtlCache<number>({ seconds: 30, max: 4_000 });
  /** Of the whole catalogue: only to choose a way, for which an old number will do. */
  const sizes = new TtlCache<number>({ seconds: 600, max: 1 });

  /** Units that match, of which traits are counted without a look at the units. */
  async function unitsOf(units: UnitFilter, most: number): Promise<RawBuilder<unknown>> {
    const known = asksForTraits(units) ? await traits.of(units) : undefined;
    return known ? traits.someProducts(known, most) : sql`select from unit where ${isUnit(units)} limit ${most}`;
  }

  /** Number of units that match, counted up to one more than `most`. */
  const countUnits = (units: UnitFilter, most = mostRead): Promise<number> =>
    numbers.get(JSON.stringify(['units', units, most]), async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count
        from (${await unitsOf(units, most + 1)}) as unit`.execute(database);
      return rows[0]?.count ?? 0;
    });

  const countProducts = (filter: ProductFilter): Promise<number> =>
    numbers.get(JSON.stringify(['products', filter]), () => counts.total(filter));

  /** The fewer of both. Those of the whole catalogue and of a search are counted only where there are many units. */
  async function sourceOf({ units, ...others }: UnitListFilter, most = mostRead): Promise<Source> {
    const isWhole = Object.keys(others).length === 0;
    const few = isWhole ? most : FEW_READ;
    if ((isWhole || isOfDocuments(others)) && (await countUnits(units, few)) <= few) return 'units';
    const products = await countProducts(others);
    const enough = Math.min(most, Math.max(products, FEW_READ));
    if ((await countUnits(units, enough)) <= enough) return 'units';
    return products <= most ? 'products' : 'index';
  }

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
    hasFewUnits: async (units: UnitFilter): Promise<boolean> => (await countUnits(units)) <= mostRead,

    /**
     * Whether so many products match that along an order of the whole catalogue `needed` of them are found sooner than all
     * that match are read.
     */
    async areSoonFound({ units, ...others }: UnitListFilter, needed: number): Promise<boolean> {
      if (Object.keys(others).length > 0) return false;
      const found = await countUnits(units);
      if (found <= FEW_READ) return false;
      const size = await sizes.get('', () => counts.total({}));
      return (needed * size) / found < found;
    },

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
      numbers.clear();
    },
  };
}

interface Matching {
  /** Come before the conditions. */
  joins?: RawBuilder<unknown>;
  /** With the lowest and the highest float of each product that matches, in `hit`. */
  hasFloats?: boolean;
  /** The traits that it asks for; they are used where it asks for nothing else of units. */
  traits?: readonly string[] | undefined;
}

/** All products that match, for `from`: `product` with all of its columns. */
export function matching(
  filter: UnitListFilter,
  source: Exclude<Source, 'index'>,
  { joins = sql``, hasFloats = false, traits }: Matching = {},
): RawBuilder<unknown> {
  const { units } = filter;
  const isWanted = isListed(withoutUnits(filter));
  const floats = sql`min(float_value) as lowest, max(float_value) as highest`;
  const within = (hits: RawBuilder<unknown>) =>
    sql`(${hits}) as hit join product on product.id = hit.product_id ${joins} where ${isWanted}`;
  if (source === 'units') {
    if (traits && asksForTraits(units) && !hasFloats)
      return within(sql`select distinct product_id from unit_trait where ${isOfTraits(traits)}`);
    const found = sql`from unit where ${isUnit(units)} group by product_id`;
    return within(hasFloats ? sql`select product_id, ${floats} ${found}` : sql`select product_id ${found}`);
  }
  const products = candidates(withoutUnits(filter));
  if (!hasFloats) {
    const isOne = isOfDocuments(filter) ? sql`product.id in (${products})` : isWanted;
    return sql`product ${joins} where ${isOne} and ${hasMatch(filter, traits)}`;
  }
  return within(sql`select candidate.id as product_id, lowest, highest from (${products}) as candidate,
      lateral (select ${floats}, count(*) as units from unit
        where unit.product_id = candidate.id and ${isUnit(units)}) as found where units > 0`);
}

/**
 * Whether a product has what a filter asks of units: where that is nothing but a few `traits`, along the index that has these in the
 * order of its price.
 */
export function hasMatch({ units }: UnitListFilter, traits: readonly string[] | undefined): RawBuilder<SqlBool> {
  if (traits === undefined || traits.length > MOST_PROBED || !asksForTraits(units)) return isListed({ units });
  return sql`(select true from unit_trait where ${isOfTraits(traits)} and unit_trait.price = product.price
    and unit_trait.product_id = product.id limit 1) is not null`;
}

/** Products of a filter, of which there are few; those of a search by their documents. */
function candidates(filter: ProductFilter): RawBuilder<unknown> {
  if (!isOfDocuments(filter)) return sql`select product.id from product where ${isListed(filter)}`;
  const { priceFromMinor: from = ALL_PRICES.from, priceTillMinor: till = ALL_PRICES.till, ...facets } = filter;
  return sql`with ${documentsOf(facets)} select id from (${productsOfDocuments(facets, { from, till })}) as known`;
}

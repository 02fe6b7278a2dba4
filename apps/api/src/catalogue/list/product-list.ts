import { type RawBuilder, sql } from 'kysely';
import { documentsOf, isOfDocuments, productsOfDocuments } from '#catalogue/list/kept-counts.ts';
import { allOf, conditionsOf, isListed, type ProductFilter } from '#catalogue/list/list-filter.ts';
import type { PriceSort } from '#catalogue/list/list-orders.ts';
import type { PriceRange } from '#catalogue/list/price-bands.ts';
import { type PriceCount, stockCountRepository } from '#catalogue/list/stock-counts.ts';
import { type ProductRow, withNames } from '#catalogue/products/products.ts';
import type { Database, Tables } from '#platform/database/tables.ts';

/** Sizes that decide how a page is read. */
interface PageSizes {
  /** Offset, and number of products with prices of one band, from which on narrow bands are looked up. */
  deep: number;
  /** Most products of a search with prices of one band that are read and sorted for a page. */
  mostSorted: number;
}

const SIZES: PageSizes = { deep: 5_000, mostSorted: 20_000 };

/** Pages of several weapons or a collection that end before this offset are merged from the first products of each part. */
const SHALLOW = 300;

/** Lists of products in stock, whatever the size of the catalogue; takes a database or a transaction. */
export function productList(database: Database, { deep, mostSorted }: PageSizes = SIZES) {
  const counts = stockCountRepository(database);

  const listed = (filter: ProductFilter, sort: PriceSort) =>
    database
      .selectFrom('product')
      .where(isListed(filter))
      .select(['product.id', 'product.price'])
      .orderBy('product.price', sort)
      .orderBy('product.id', sort);

  /** Where a page is read, by counts of bands and then of narrow bands where a band has many products. */
  async function placeOf(filter: ProductFilter, sort: PriceSort, limit: number, offset: number) {
    const bands = await counts.byPrice(filter);
    const place = placeOfPage(bands, sort, limit, offset);
    if (place === undefined || place.among < deep) return place;
    const isOfPage = (band: PriceCount) => isWithin(place.prices, band);
    const narrow = await counts.byPrice({ ...filter, ...boundsOf(place.prices) }, true);
    const parts = [...bands.filter((band) => !isOfPage(band)), ...narrow];
    return placeOfPage(
      parts.toSorted((one, other) => one.from - other.from),
      sort,
      limit,
      offset,
    );
  }

  /**
   * Reads the first products of each part of a list, such as a weapon, and merges them: an index scan by price would have to
   * skip all other products. `parts` are rows of ids, `column` refers to them.
   */
  const merged = (
    parts: RawBuilder<{ id: number }>,
    column: 'product.weapon_id' | 'product.quality_id' | 'product.finish_id',
    filter: ProductFilter,
    sort: PriceSort,
    needed: number,
  ) =>
    database
      .selectFrom(parts.as<'part'>(sql`part(id)`))
      .innerJoinLateral(
        () => listed(filter, sort).where(column, '=', sql.ref<number>('part.id')).limit(needed).as('product'),
        (join) => join.onTrue(),
      )
      .select(['product.id', 'product.price'])
      .orderBy('product.price', sort)
      .orderBy('product.id', sort);

  /** The parts of a list of several weapons or qualities, of collections or of phases. */
  function mergedParts(filter: ProductFilter, sort: PriceSort, needed: number) {
    const { collections, phases, ...ofAnyFinish } = filter;
    if (collections || phases) {
      const isOfAny = allOf(conditionsOf(filter, 'own', ['collections', 'phases']));
      const finishes = sql<{
        id: number;
      }>`(select id from (select id, id as finish_id from finish) as own where ${isOfAny})`;
      return merged(finishes, 'product.finish_id', ofAnyFinish, sort, needed);
    }
    const { weaponIds = [], ...ofAnyWeapon } = filter;
    if (weaponIds.length > 1)
      return merged(sql`unnest(${weaponIds}::smallint[])`, 'product.weapon_id', ofAnyWeapon, sort, needed);
    const { qualityIds = [], ...ofAnyQuality } = filter;
    if (qualityIds.length < 2) return undefined;
    return merged(sql`unnest(${qualityIds}::smallint[])`, 'product.quality_id', ofAnyQuality, sort, needed);
  }

  /** Ids and prices of a place: of few products by their documents, of many from the index by price. */
  function idsAt(filter: ProductFilter, { prices, sort, limit, offset, among }: ListPlace) {
    if (!isOfDocuments(filter) || among > mostSorted)
      return listed({ ...filter, ...boundsOf(prices) }, sort)
        .limit(limit)
        .offset(offset);
    const { priceFromMinor, priceTillMinor, ...facets } = filter;
    const products = sql<Pick<Tables['product'], 'id' | 'price'>>`(
      with ${documentsOf(facets)} select * from (${productsOfDocuments(facets, prices)}) as product)`;
    return database
      .selectFrom(products.as<'product'>(sql`product`))
      .select(['product.id', 'product.price'])
      .orderBy('product.price', sort)
      .orderBy('product.id', sort)
      .limit(limit)
      .offset(offset);
  }

  /** Ids of a page that is read from the end of its list; undefined if it is better read from elsewhere. */
  function idsFromEnd(filter: ProductFilter, sort: PriceSort, limit: number, offset: number) {
    const parts = filter.search === undefined && offset + limit <= SHALLOW && mergedParts(filter, sort, offset + limit);
    if (parts) return parts.limit(limit).offset(offset);
    return offset < deep && !isOfDocuments(filter) ? listed(filter, sort).limit(limit).offset(offset) : undefined;
  }

  return {
    /** Number of products. */
    count: (filter: ProductFilter): Promise<number> => counts.total(filter),

    /**
     * One page in the order of price, then id. Ids are read from the index first, so that skipped rows are not read; far
     * behind, and in a search, the reading begins at the nearest price band.
     */
    async page(filter: ProductFilter, sort: PriceSort, limit: number, offset: number): Promise<ProductRow[]> {
      let ids = idsFromEnd(filter, sort, limit, offset);
      if (ids === undefined) {
        const place = await placeOf(filter, sort, limit, offset);
        if (place === undefined) return [];
        ids = idsAt(filter, place);
      }
      return withNames(database.selectFrom('product'))
        .innerJoin(ids.as('page'), 'page.id', 'product.id')
        .orderBy('page.price', sort)
        .orderBy('page.id', sort)
        .execute();
    },
  };
}

export type ProductList = ReturnType<typeof productList>;

/** The condition of prices. */
export const boundsOf = ({ from, till }: PriceRange) => ({ priceFromMinor: from, priceTillMinor: till });

/** Where the products of a page are read: in `sort` order from one end of prices between which they all lie. */
interface ListPlace {
  prices: PriceRange;
  sort: PriceSort;
  offset: number;
  limit: number;
  /** Number of products with these prices. */
  among: number;
}

/**
 * Finds the end of a part of the prices from which the fewest products have to be skipped to a page: the one before the page,
 * or the one behind it and backwards. `parts`: of the whole list, the cheapest first. Undefined for a page behind the last one.
 */
export function placeOfPage(
  parts: readonly PriceCount[],
  sort: PriceSort,
  limit: number,
  offset: number,
): ListPlace | undefined {
  const ordered = sort === 'asc' ? parts : parts.toReversed();
  let total = 0;
  const ends = ordered.map(({ count }) => {
    total += count;
    return total;
  });
  if (offset >= total) return undefined;
  const till = Math.min(offset + limit, total);
  const first = ends.findIndex((end) => end > offset);
  const last = ends.findIndex((end) => end >= till);
  const [one, other] = [ordered[first], ordered[last]];
  if (one === undefined || other === undefined) return undefined;
  const prices = sort === 'asc' ? { from: one.from, till: other.till } : { from: other.from, till: one.till };
  const before = ends[first - 1] ?? 0;
  const among = (ends[last] ?? total) - before;
  const skipped = offset - before;
  const skippedBackwards = before + among - till;
  return skipped <= skippedBackwards
    ? { prices, sort, offset: skipped, limit, among }
    : { prices, sort: sort === 'asc' ? 'desc' : 'asc', offset: skippedBackwards, limit: till - offset, among };
}

/** The parts of a list in which its page lies. */
const isWithin = (prices: PriceRange, part: PriceRange): boolean =>
  part.from >= prices.from && part.till <= prices.till;

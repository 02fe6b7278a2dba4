import type { FinishFacts } from '@patina/item-art/draw-finish';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database, Tables } from '#platform/database/tables.ts';
import { type GroupId, groupedProducts } from './grouped-products.ts';
import { isWithin, type ListPlace, placeOfPage } from './list-place.ts';
import { type PriceRange, priceBand } from './price-band.ts';
import { isListed, type ProductFilter } from './product-filter.ts';
import { documentsOf, isOfDocuments, productsOfDocuments } from './search-documents.ts';
import { type PriceCount, stockCountRepository } from './stock-count-repository.ts';

type Sort = 'asc' | 'desc';

/** A product with the names of its type, weapon, quality and finish. Prices in hundredths of a Credit. */
export type ProductRow = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number];

/** A candidate for a list of similar products. */
export interface Neighbour {
  id: number;
  finish_id: number;
  price_minor: number;
}

/** Lowest and highest value of the column `shuffle`. */
export const SHUFFLE = { from: -(2 ** 31), to: 2 ** 31 - 1 };

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

const OWN = [
  'product.id',
  'product.title',
  'product.finish_id',
  'product.type_id',
  'product.weapon_id',
  'product.quality_id',
  'product.exterior',
  'product.item_class',
  'product.price as price_minor',
  'product.old_price as old_price_minor',
  'product.is_sale',
  'product.is_new',
  'product.stock',
  'product.image',
] as const;
const OF_FINISH = [
  'finish.name as finish',
  'finish.phase',
  'finish.collection',
  'finish.style',
  'finish.wear_min',
  'finish.wear_max',
] as const;
const OF_TYPE = ['item_type.name as type', 'item_type.slug as type_slug'] as const;
const OF_WEAPON = ['weapon.name as weapon', 'weapon.slug as weapon_slug', 'weapon.model'] as const;
const OF_QUALITY = ['quality.name as quality'] as const;

function withNames(products: SelectQueryBuilder<Tables, 'product', object>) {
  return products
    .innerJoin('finish', 'finish.id', 'product.finish_id')
    .innerJoin('item_type', 'item_type.id', 'product.type_id')
    .innerJoin('weapon', 'weapon.id', 'product.weapon_id')
    .leftJoin('quality', 'quality.id', 'product.quality_id')
    .select([...OWN, ...OF_FINISH, ...OF_TYPE, ...OF_WEAPON, ...OF_QUALITY]);
}

/** Queries for products; takes a database or a transaction. */
export function productRepository(database: Database, { deep, mostSorted }: PageSizes = SIZES) {
  const counts = stockCountRepository(database);
  const groups = groupedProducts(database);

  const listed = (filter: ProductFilter, sort: Sort) =>
    database
      .selectFrom('product')
      .where(isListed(filter))
      .select(['product.id', 'product.price'])
      .orderBy('product.price', sort)
      .orderBy('product.id', sort);

  /** Where a page is read, by counts of bands and then of narrow bands where a band has many products. */
  async function placeOf(filter: ProductFilter, sort: Sort, limit: number, offset: number) {
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
    column: 'product.weapon_id' | 'product.finish_id',
    filter: ProductFilter,
    sort: Sort,
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

  /** The parts of a list of several weapons or of collections. */
  function mergedParts(filter: ProductFilter, sort: Sort, needed: number) {
    const { collections, ...ofAnyCollection } = filter;
    if (collections) {
      const finishes = sql<{ id: number }>`(select id from finish where collection = any(${collections}))`;
      return merged(finishes, 'product.finish_id', ofAnyCollection, sort, needed);
    }
    const { weaponIds = [], ...ofAnyWeapon } = filter;
    if (weaponIds.length < 2) return undefined;
    return merged(sql`unnest(${weaponIds}::smallint[])`, 'product.weapon_id', ofAnyWeapon, sort, needed);
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
  function idsFromEnd(filter: ProductFilter, sort: Sort, limit: number, offset: number) {
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
    async page(filter: ProductFilter, sort: Sort, limit: number, offset: number): Promise<ProductRow[]> {
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

    /** Number of finishes, by class, with a listed product. */
    countGroups: (filter: ProductFilter): Promise<number> => counts.groupTotal(filter),

    /** One page of finishes by class, in the order of their cheapest wears: each with all of its listed wears, cheapest first. */
    async groupedPage(filter: ProductFilter, sort: Sort, limit: number, offset: number): Promise<ProductRow[][]> {
      const cards = await groups.page(filter, sort, limit, offset);
      const rows = await withNames(database.selectFrom('product'))
        .where(isListed(filter))
        .innerJoin(
          sql<GroupId>`unnest(${cards.map(({ finish_id }) => finish_id)}::integer[], ${cards.map(({ item_class }) => item_class)}::smallint[])`.as<'card'>(
            sql`card(finish_id, item_class)`,
          ),
          (join) =>
            join.onRef('card.finish_id', '=', 'product.finish_id').onRef('card.item_class', '=', 'product.item_class'),
        )
        .orderBy('product.price')
        .orderBy('product.id')
        .execute();
      const wears = Map.groupBy(rows, ({ finish_id, item_class }) => `${finish_id} ${item_class}`);
      return cards.flatMap(({ finish_id, item_class }) => [wears.get(`${finish_id} ${item_class}`) ?? []]);
    },

    /**
     * The products of a part of the statement that has the columns of the table, such as one that locks them; `names` are
     * objects with their names. Without joins, which take the planner longer than all else.
     */
    named: (part: string) =>
      database
        .selectFrom(sql<Tables['product']>`${sql.id(part)}`.as('product'))
        .select(OWN)
        .select(({ selectFrom }) => {
          const names = [
            selectFrom('finish').select(OF_FINISH).whereRef('finish.id', '=', 'product.finish_id'),
            selectFrom('item_type').select(OF_TYPE).whereRef('item_type.id', '=', 'product.type_id'),
            selectFrom('weapon').select(OF_WEAPON).whereRef('weapon.id', '=', 'product.weapon_id'),
            selectFrom('quality').select(OF_QUALITY).whereRef('quality.id', '=', 'product.quality_id'),
          ];
          const objects = names.map((query) => sql`(select row_to_json(name) from (${query}) as name)`);
          return sql<object[]>`json_build_array(${sql.join(objects)})`.as('names');
        }),

    productsOf(ids: readonly number[]) {
      return withNames(database.selectFrom('product'))
        .where(sql<boolean>`product.id = any(${ids}::integer[])`)
        .execute();
    },

    /** Ids of the first `each` products at or after each of `points` in the random order of the column `shuffle`. */
    async sample(filter: ProductFilter, points: readonly number[], each: number): Promise<number[]> {
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
    },

    /** Listed products of other finishes with the nearest prices, at most `each` above and `each` below. */
    async nearPrice(filter: ProductFilter, product: Neighbour, each: number): Promise<Neighbour[]> {
      const side = (comparison: '>=' | '<', sort: Sort) =>
        database
          .selectFrom('product')
          .where(isListed(filter))
          .where('product.price', comparison, product.price_minor)
          .where('product.finish_id', '<>', product.finish_id)
          .orderBy('product.price', sort)
          .orderBy('product.id', sort)
          .limit(each)
          .select(['product.id', 'product.finish_id', 'product.price as price_minor'])
          .execute();
      return [...(await side('>=', 'asc')), ...(await side('<', 'desc'))];
    },

    wearsOf(finishId: number) {
      return database
        .selectFrom('product')
        .where('finish_id', '=', finishId)
        .orderBy('item_class')
        .orderBy('exterior')
        .orderBy('id')
        .select(['id', 'exterior', 'item_class', 'price as price_minor', 'stock'])
        .execute();
    },

    finish(id: number): Promise<FinishFacts | undefined> {
      return database
        .selectFrom('finish')
        .innerJoin('weapon', 'weapon.id', 'finish.weapon_id')
        .innerJoin('item_type', 'item_type.id', 'weapon.type_id')
        .leftJoin('quality', 'quality.id', 'finish.quality_id')
        .where('finish.id', '=', id)
        .select(['item_type.name as type', 'weapon.model', 'finish.name as finish', 'finish.phase', 'finish.style'])
        .select('quality.name as rarity')
        .executeTakeFirst();
    },

    /** The most expensive listed product of each weapon and each quality, up to a price. */
    async recommendable(qualityIds: readonly number[], priceTillMinor: number) {
      return database
        .selectFrom('weapon')
        .innerJoin('item_type', 'item_type.id', 'weapon.type_id')
        .innerJoin(highestBands(qualityIds, priceTillMinor).as<'grade'>(sql`grade`), (join) =>
          join.onRef('grade.weapon_id', '=', 'weapon.id'),
        )
        .innerJoinLateral(
          (from) =>
            from
              .selectFrom('product')
              .where(isListed({ priceTillMinor, exteriors: [0, 1, 2], itemClasses: [0] }))
              .whereRef('product.weapon_id', '=', 'weapon.id')
              .whereRef('product.quality_id', '=', 'grade.quality_id')
              // The highest price of the band: a weapon's products are not searched from the top.
              .where(sql<boolean>`product.price < (grade.band % 9 + 1) * power(10, grade.band / 9)::integer`)
              .orderBy('product.price', 'desc')
              .orderBy('product.id', 'desc')
              .limit(1)
              .select(['product.id', 'product.shuffle'])
              .as('piece'),
          (join) => join.onTrue(),
        )
        .orderBy('item_type.rank')
        .orderBy('item_type.name')
        .orderBy('piece.shuffle')
        .select(['piece.id', 'weapon.type_id', 'weapon.id as weapon_id'])
        .execute();
    },
  };
}

/** The condition of prices. */
const boundsOf = ({ from, till }: PriceRange) => ({ priceFromMinor: from, priceTillMinor: till });

/** The highest band with a product to recommend, of each weapon and quality. */
const highestBands = (qualityIds: readonly number[], priceTillMinor: number) =>
  sql<{ weapon_id: number; quality_id: number; band: number }>`(
    select weapon_id, quality_id, max(band) as band from (
      select weapon_id, quality_id, exterior, item_class, band from stock_count_by_price
      union all
      select weapon_id, quality_id, exterior, item_class, band from stock_count_change where change > 0
    ) as kept
    where quality_id = any(${qualityIds}::smallint[]) and exterior in (0, 1, 2) and item_class = 0
      and band <= ${priceBand(priceTillMinor)}
    group by weapon_id, quality_id)`;

export type ProductRepository = ReturnType<typeof productRepository>;

import type { Sort } from '@patina/shared-api/contract/catalogue/catalogue';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { documentsOf, isOfDocuments, productsOfDocuments } from '#catalogue/list/kept-counts.ts';
import { isListed, type ProductFilter } from '#catalogue/list/list-filter.ts';
import { ALL_PRICES } from '#catalogue/list/price-bands.ts';
import { stockCountRepository } from '#catalogue/list/stock-counts.ts';
import { isUnit } from '#catalogue/units/unit-filter.ts';
import type { Database } from '#platform/database/tables.ts';

export type PriceSort = Extract<Sort, 'asc' | 'desc'>;
/** The orders of docs/product.md#orders-of-a-list that go by no price. */
type OtherSort = Exclude<Sort, PriceSort>;
type FloatSort = Extract<Sort, 'float' | '-float'>;

export const isByFloat = (sort: Sort): sort is FloatSort => sort === 'float' || sort === '-float';
export const isByPrice = (sort: Sort): sort is PriceSort => sort === 'asc' || sort === 'desc';

/** Most products of a search that are read and sorted for a page. */
const MOST_SORTED = 20_000;

/** A finish in one class. */
export interface GroupId {
  finish_id: number;
  item_class: number;
}

/** Some products of a list, and by what they are sorted, the highest first. */
interface Part {
  isOf: RawBuilder<SqlBool>;
  by: readonly RawBuilder<unknown>[];
  /** The lowest first. */
  isAscending?: boolean;
}

interface Place {
  /** Number of products of the part. */
  among: number;
  limit: number;
  offset: number;
}

/** Written like the index. */
export const DISCOUNT = sql`((product.old_price - product.price)::bigint * 10000 / product.old_price)`;
export const SCORE = sql.ref('product_popularity.score');
const ID = sql.ref('product.id');
/** Written like the indexes: products whose floats are not known stand last. */
const FLOATS = {
  float: [sql`coalesce(product.lowest_float, 2)`, ID],
  '-float': [sql`coalesce(product.highest_float, -1)`, ID],
};
/** The last that were added; those that were added together are mixed. */
export const NEWEST = [sql.ref('product.created_at'), sql.ref('product.shuffle'), ID];

/** What stands at the head of a list, and what behind it, which is sorted by age. */
export const HEADS = {
  discount: { isOf: sql<SqlBool>`product.is_sale`, by: [DISCOUNT, ID], rest: sql<SqlBool>`not product.is_sale` },
  popularity: {
    isOf: sql<SqlBool>`product_popularity.score is not null`,
    by: [SCORE, sql.ref('product_popularity.product_id')],
    rest: sql<SqlBool>`not exists (select from product_popularity where product_id = product.id)`,
  },
} satisfies Record<string, Part & { rest: RawBuilder<SqlBool> }>;

/** What the groups of a list that groups wears are sorted by, before their age: the best of their wears. */
const BEST = {
  newest: [],
  discount: [sql`max(${DISCOUNT}) filter (where product.is_sale)`],
  popularity: [sql`sum(${SCORE})`],
} satisfies Record<Exclude<OtherSort, 'name' | FloatSort>, RawBuilder<unknown>[]>;

/** The best float of a group: the lowest is the highest below zero. */
function bestFloat({ units }: ProductFilter, sort: FloatSort): RawBuilder<unknown> {
  const of = (known: string, best: RawBuilder<unknown>) =>
    units
      ? sql`(select ${best} from unit where product_id = product.id and ${isUnit(units)})`
      : sql.ref(`product.${known}`);
  return sort === 'float'
    ? sql`-min(${of('lowest_float', sql`min(float_value)`)})`
    : sql`max(${of('highest_float', sql`max(float_value)`)})`;
}

export const sortedBy = (columns: readonly RawBuilder<unknown>[], isAscending: boolean) =>
  sql.join(columns.map((column) => sql`${column} ${sql.raw(isAscending ? 'asc' : 'desc')}`));

/** @param finishesByName ids of all finishes in the order of their names; takes a database or a transaction */
export function listOrders(database: Database, finishesByName: () => Promise<readonly number[]>) {
  const counts = stockCountRepository(database);
  const listed = (filter: ProductFilter) => database.selectFrom('product').where(isListed(filter));
  const scored = (filter: ProductFilter) =>
    listed(filter).innerJoin('product_popularity', 'product_popularity.product_id', 'product.id');

  /** Products of a list: of a search with few by their documents, else whatever index is best. */
  function candidates(filter: ProductFilter, isScored: boolean, isFew: boolean) {
    const query = isScored ? scored(isFew ? {} : filter) : listed(isFew ? {} : filter);
    const { priceFromMinor: from = ALL_PRICES.from, priceTillMinor: till = ALL_PRICES.till, ...facets } = filter;
    const known = sql`(with ${documentsOf(facets)}
      select id from (${productsOfDocuments(facets, { from, till })}) as known)`;
    return query.$if(isFew, (all) => all.where(sql<SqlBool>`product.id in ${known}`));
  }

  /** Reads a part from the end that is nearer. */
  async function idsOfPart(
    filter: ProductFilter,
    { isOf, by, isAscending = false }: Part,
    place: Place,
  ): Promise<number[]> {
    const { among, offset } = place;
    const limit = Math.min(place.limit, among - offset);
    if (limit <= 0) return [];
    const isBackwards = offset > among / 2;
    const isFew = isOfDocuments(filter) && among <= MOST_SORTED;
    const rows = await candidates(filter, by.includes(SCORE), isFew)
      .where(isOf)
      .orderBy(sortedBy(by, isBackwards !== isAscending))
      .limit(limit)
      .offset(isBackwards ? among - offset - limit : offset)
      .select('product.id')
      .execute();
    const ids = rows.map(({ id }) => id);
    return isBackwards ? ids.toReversed() : ids;
  }

  async function countHead(filter: ProductFilter, sort: keyof typeof HEADS): Promise<number> {
    if (sort === 'discount') return counts.total({ ...filter, isSale: true });
    const row = await scored(filter).select(sql<number>`count(*)::integer`.as('count')).executeTakeFirstOrThrow();
    return row.count;
  }

  /** Skips whole finishes by their counts. In a finish the classes follow one another, and in each the wears. */
  async function idsByName(filter: ProductFilter, limit: number, offset: number): Promise<number[]> {
    const countOf = await counts.byFinish(filter);
    const onPage: number[] = [];
    let before = 0;
    let skipped = offset;
    for (const finish of await finishesByName()) {
      const count = countOf.get(finish) ?? 0;
      if (before >= offset + limit) break;
      if (before + count <= offset) skipped -= count;
      else if (count > 0) onPage.push(finish);
      before += count;
    }
    const rows = await listed(filter)
      .where(sql<SqlBool>`product.finish_id = any(${onPage}::integer[])`)
      .orderBy(sql`array_position(${onPage}::integer[], product.finish_id)`)
      .orderBy('product.item_class')
      .orderBy(sql`product.exterior nulls last`)
      .orderBy('product.price')
      .orderBy('product.id')
      .limit(limit)
      .offset(skipped)
      .select('product.id')
      .execute();
    return rows.map(({ id }) => id);
  }

  async function groupsByName(filter: ProductFilter, limit: number, offset: number): Promise<GroupId[]> {
    const classes = Map.groupBy(await counts.groups(filter), ({ finishId }) => finishId);
    const groups = (await finishesByName()).flatMap((finish_id) =>
      (classes.get(finish_id) ?? [])
        .map(({ itemClass }) => ({ finish_id, item_class: itemClass }))
        .toSorted((one, other) => one.item_class - other.item_class),
    );
    return groups.slice(offset, offset + limit);
  }

  return {
    /** Ids of a page of products. Every order ends with the id, so that no page repeats or omits one. */
    async ids(filter: ProductFilter, sort: OtherSort, limit: number, offset: number): Promise<number[]> {
      if (sort === 'name') return idsByName(filter, limit, offset);
      const among = await counts.total(filter);
      if (isByFloat(sort)) {
        const floats = { isOf: sql<SqlBool>`true`, by: FLOATS[sort], isAscending: sort === 'float' };
        return idsOfPart(filter, floats, { among, limit, offset });
      }
      const all = { isOf: sql<SqlBool>`true`, by: NEWEST };
      if (sort === 'newest') return idsOfPart(filter, all, { among, limit, offset });
      const { rest, ...head } = HEADS[sort];
      const heads = await countHead(filter, sort);
      const first = await idsOfPart(filter, head, { among: heads, limit, offset });
      const place = { among: among - heads, limit: limit - first.length, offset: Math.max(0, offset - heads) };
      return [...first, ...(await idsOfPart(filter, { isOf: rest, by: NEWEST }, place))];
    },

    /** A page of finishes by class. Reads all products of the list, except by name. */
    async groups(filter: ProductFilter, sort: OtherSort, limit: number, offset: number): Promise<GroupId[]> {
      if (sort === 'name') return groupsByName(filter, limit, offset);
      const best = isByFloat(sort) ? [bestFloat(filter, sort)] : BEST[sort];
      const by = [...best, sql`max(product.created_at)`, sql`max(product.shuffle)`];
      return listed(filter)
        .leftJoin('product_popularity', 'product_popularity.product_id', 'product.id')
        .groupBy(['product.finish_id', 'product.item_class'])
        .orderBy(sql.join(by.map((column) => sql`${column} desc nulls last`)))
        .orderBy('product.finish_id')
        .orderBy('product.item_class')
        .limit(limit)
        .offset(offset)
        .select(['product.finish_id', 'product.item_class'])
        .execute();
    },
  };
}

export type ListOrders = ReturnType<typeof listOrders>;

import type { Sort } from '@patina/shared-api/contract/catalogue/catalogue';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isListed, type UnitListFilter, withoutUnits } from '#catalogue/list/list-filter.ts';
import {
  type GroupId,
  HEADS,
  isByFloat,
  isByPrice,
  type ListOrders,
  NEWEST,
  SCORE,
  sortedBy,
} from '#catalogue/list/list-orders.ts';
import { GROUP_ORDERS, ORDERS } from '#catalogue/list/read-orders.ts';
import { stockCountRepository } from '#catalogue/list/stock-counts.ts';
import { hasMatch, matching, unitMatches } from '#catalogue/list/unit-matches.ts';
import { asksForTraits, type Card, unitTraits } from '#catalogue/list/unit-traits.ts';
import { asksForFloats, idsByWear } from '#catalogue/list/wear-parts.ts';
import { isUnit } from '#catalogue/units/unit-filter.ts';
import type { Database } from '#platform/database/tables.ts';

/** How many products, or finishes by class, a list has. */
export interface ListTotal {
  total: number;
  /** There are more, which no page shows. */
  more: boolean;
}

/** Most products that are counted and shown where there are too many to read. */
const MOST_LISTED = 1_000;

/** Finishes that are read at once where a list by name is read along them. */
const FINISHES = 100;

/** Along the index by floats: the planner thinks that the table would give the first as soon. */
const BY_FLOAT = sql`order by float_value`;

interface Parts {
  orders: ListOrders;
  /** Ids of all finishes in the order of their names. */
  finishesByName: () => Promise<readonly number[]>;
  matches?: ReturnType<typeof unitMatches>;
  mostListed?: number;
}

/**
 * Lists of products by what their units have: read whole where few units or few products match, else along an index up to a
 * limit, so that they cost no more in a larger store. Takes a database or a transaction.
 */
export function unitLists(
  database: Database,
  { orders, finishesByName, matches = unitMatches(database), mostListed = MOST_LISTED }: Parts,
) {
  const { groups: groupCounts } = stockCountRepository(database);
  const traits = unitTraits(database);
  const listed = (filter: UnitListFilter, known: readonly string[] | undefined) =>
    database
      .selectFrom('product')
      .where(isListed(withoutUnits(filter)))
      .where(hasMatch(filter, known));

  /** What an order needs besides products. */
  async function joins(sort: Sort): Promise<RawBuilder<unknown>> {
    if (sort === 'popularity') return sql`left join product_popularity on product_popularity.product_id = product.id`;
    if (sort !== 'name') return sql``;
    return sql`join unnest(${await finishesByName()}::integer[]) with ordinality as name(finish_id, place)
      on name.finish_id = product.finish_id`;
  }

  /**
   * Whether a list by price asks for a pattern, a sticker or floats only: an index has these in its order, few or many.
   * @param known the traits that it asks for
   */
  function isAlongPrices({ units, ...others }: UnitListFilter, known: string[] | undefined): boolean {
    if (Object.keys(others).length > 0) return false;
    if (asksForTraits(units)) return known !== undefined;
    return units.seed === undefined && units.sticker === undefined;
  }

  /** Along the index of an order; many match, so that those of a page are soon found. */
  async function idsAlong(
    filter: UnitListFilter,
    sort: Sort,
    [limit, offset]: readonly [limit: number, offset: number],
    known: string[] | undefined,
  ): Promise<number[]> {
    if (isByFloat(sort)) return idsByFloat(filter, sort === '-float', limit, offset);
    if (isByPrice(sort)) {
      if (known) return traits.ids(filter, known, sort, [limit, offset]);
      if (asksForFloats(filter.units)) return idsByWear(database, matches, { filter, sort, limit, offset });
    }
    const most = offset + limit;
    if (sort === 'name') return (await idsByName(filter, most, known)).slice(offset);
    const first = async (by: readonly RawBuilder<unknown>[], isOf: RawBuilder<SqlBool>, needed: number) => {
      const rows = await listed(filter, known)
        .$if(by.includes(SCORE), (all) =>
          all.innerJoin('product_popularity', 'product_popularity.product_id', 'product.id'),
        )
        .where(isOf)
        .orderBy(sortedBy(by, sort === 'asc'))
        .limit(needed)
        .select('product.id')
        .execute();
      return rows.map(({ id }) => id);
    };
    const all = sql<SqlBool>`true`;
    const byPrice = [sql.ref('product.price'), sql.ref('product.id')];
    if (isByPrice(sort)) return (await first(byPrice, all, most)).slice(offset);
    if (sort === 'newest') return (await first(NEWEST, all, most)).slice(offset);
    const { isOf, by, rest } = HEADS[sort];
    const heads = await first(by, isOf, most);
    const others = heads.length < most ? await first(NEWEST, rest, most - heads.length) : [];
    return [...heads, ...others].slice(offset);
  }

  /** Each product at its lowest, or highest, unit that matches. */
  async function idsByFloat(filter: UnitListFilter, isHighest: boolean, limit: number, offset: number) {
    const direction = sql.raw(isHighest ? 'desc' : 'asc');
    const { rows } = await sql<{ id: number }>`select product.id from unit join product on product.id = unit.product_id
      where ${isUnit(filter.units)} and unit.float_value is not null and ${isListed(withoutUnits(filter))} and (
        select other.id from unit as other where other.product_id = unit.product_id and ${isUnit(filter.units, 'other')}
          and other.float_value is not null
        order by other.float_value ${direction}, other.id ${direction} limit 1) = unit.id
      order by unit.float_value ${direction}, unit.id ${direction} limit ${limit} offset ${offset}`.execute(database);
    return rows.map(({ id }) => id);
  }

  async function idsByName(filter: UnitListFilter, most: number, known: string[] | undefined): Promise<number[]> {
    const finishes = await finishesByName();
    const found: number[] = [];
    for (let from = 0; from < finishes.length && found.length < most; from += FINISHES) {
      const some = finishes.slice(from, from + FINISHES);
      const rows = await listed(filter, known)
        .where(sql<SqlBool>`product.finish_id = any(${some}::integer[])`)
        .orderBy(sql`array_position(${some}::integer[], product.finish_id)`)
        .orderBy('product.item_class')
        .orderBy(sql`product.exterior nulls last`)
        .orderBy('product.price')
        .orderBy('product.id')
        .limit(most - found.length)
        .select('product.id')
        .execute();
      found.push(...rows.map(({ id }) => id));
    }
    return found;
  }

  /**
   * Whether the first units that match are of more products than are listed. Units have indexes of what is asked of them, while of the
   * products along an order few may match: of ten million a thousandth has a pattern.
   */
  async function hasMany({ units, ...filter }: UnitListFilter, known: string[] | undefined): Promise<boolean> {
    const first = known
      ? traits.someProducts(known, 2 * mostListed)
      : sql`select product_id from unit where ${isUnit(units)} ${asksForFloats(units) ? BY_FLOAT : sql``} limit ${2 * mostListed}`;
    const products = sql`select from (select distinct product_id from (${first}) as first) as found
      join product on product.id = found.product_id where ${isListed(filter)} limit ${mostListed + 1}`;
    return (await countRows(products)) > mostListed;
  }

  /** The cheapest match of each finish by class that has one, of many. */
  async function groupsAlong(filter: UnitListFilter): Promise<Card[]> {
    const asked = await traits.of(filter.units);
    if (asked) return traits.groups(filter, asked);
    const known = await groupCounts(withoutUnits(filter));
    const finishes = known.map(({ finishId }) => finishId);
    const classes = known.map(({ itemClass }) => itemClass);
    const { rows } = await sql<Card>`select kind.finish_id, kind.item_class, card.id, card.price as price_minor
      from unnest(${finishes}::integer[], ${classes}::smallint[]) as kind(finish_id, item_class),
        lateral (select product.id, product.price from product where ${isListed(filter)}
          and product.finish_id = kind.finish_id and product.item_class = kind.item_class
          order by product.price, product.id limit 1) as card`.execute(database);
    return rows;
  }

  async function groupOrder(sort: 'asc' | 'desc' | 'name'): Promise<(one: Card, other: Card) => number> {
    const sign = sort === 'desc' ? -1 : 1;
    if (sort !== 'name') return (one, other) => sign * (one.price_minor - other.price_minor || one.id - other.id);
    const places = new Map((await finishesByName()).map((id, place) => [id, place]));
    const placeOf = ({ finish_id }: Card) => places.get(finish_id) ?? 0;
    return (one, other) => placeOf(one) - placeOf(other) || one.item_class - other.item_class;
  }

  return {
    /** Number of products, up to a limit where there are many. */
    async total(filter: UnitListFilter): Promise<ListTotal> {
      const source = await matches.sourceOf(filter);
      const known = asksForTraits(filter.units) ? await traits.of(filter.units) : undefined;
      if (source === 'index' && (await hasMany(filter, known))) return { total: mostListed, more: true };
      const along = known ? traits.products(filter, known) : sql`product where ${isListed(filter)}`;
      const products =
        source === 'index' ? sql`${along} limit ${mostListed + 1}` : matching(filter, source, { traits: known });
      const count = await countRows(sql`select from ${products}`);
      const more = source === 'index' && count > mostListed;
      return { total: more ? mostListed : count, more };
    },

    /** Number of finishes by class. */
    async groupTotal(filter: UnitListFilter): Promise<ListTotal> {
      const source = await matches.sourceOf(filter);
      const total =
        source === 'index'
          ? (await groupsAlong(filter)).length
          : await countRows(
              sql`select from ${matching(filter, source)} group by product.finish_id, product.item_class`,
            );
      return { total, more: false };
    },

    /** Ids of a page of products. */
    async ids(filter: UnitListFilter, sort: Sort, limit: number, offset: number): Promise<number[]> {
      const known = await traits.of(filter.units);
      const isAlong =
        (isByPrice(sort) && isAlongPrices(filter, known)) ||
        (!isByFloat(sort) && (await matches.areSoonFound(filter, limit + offset)));
      const source = isAlong ? 'index' : await matches.sourceOf(filter);
      if (source === 'index') return idsAlong(filter, sort, [limit, offset], known);
      const found = matching(filter, source, {
        joins: await joins(sort),
        hasFloats: isByFloat(sort),
        traits: known,
      });
      const { rows } = await sql<{ id: number }>`select product.id from ${found}
        order by ${ORDERS[sort]} limit ${limit} offset ${offset}`.execute(database);
      return rows.map(({ id }) => id);
    },

    /** A page of finishes by class. */
    async groups(filter: UnitListFilter, sort: Sort, limit: number, offset: number): Promise<GroupId[]> {
      const source = await matches.sourceOf(filter);
      if (source !== 'index') {
        const { rows } = await sql<GroupId>`select product.finish_id, product.item_class
          from ${matching(filter, source, { joins: await joins(sort), hasFloats: isByFloat(sort) })} group by product.finish_id, product.item_class
          order by ${GROUP_ORDERS[sort]} limit ${limit} offset ${offset}`.execute(database);
        return rows;
      }
      if (!isByPrice(sort) && sort !== 'name') return orders.groups(filter, sort, limit, offset);
      const sorted = (await groupsAlong(filter)).toSorted(await groupOrder(sort));
      return sorted.slice(offset, offset + limit).map(({ finish_id, item_class }) => ({ finish_id, item_class }));
    },

    /** The lowest, or highest, float that matches, by product. */
    async floats({ units }: UnitListFilter, ids: readonly number[], isHighest: boolean): Promise<Map<number, number>> {
      const { rows } = await sql<{ product_id: number; float: number }>`select product_id,
          ${sql.raw(isHighest ? 'max' : 'min')}(float_value)::float8 as "float"
        from unit where product_id = any(${ids}::integer[]) and ${isUnit(units)} and float_value is not null
        group by product_id`.execute(database);
      return new Map(rows.map((row) => [row.product_id, row.float]));
    },

    clear: matches.clear,
  };

  async function countRows(rows: RawBuilder<unknown>): Promise<number> {
    const answer = await sql<{ count: number }>`select count(*)::integer as count from (${rows}) as found`.execute(
      database,
    );
    return answer.rows[0]?.count ?? 0;
  }
}

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isListed, type UnitListFilter, withoutUnits } from '#catalogue/list/list-filter.ts';
import type { GroupId, PriceSort } from '#catalogue/list/list-orders.ts';
import type { UnitFilter } from '#catalogue/units/unit-filter.ts';
import type { Database } from '#platform/database/tables.ts';

/** Most stickers whose products are merged. Where more are meant, so many units have one that it is soon found along the products. */
const MOST_STICKERS = 100;

/** The cheapest match of a finish in one class. */
export type Card = GroupId & { id: number; price_minor: number };

/** Whether a filter asks for a pattern or a sticker, and for nothing else of a unit. */
export const asksForTraits = ({ seed, sticker, ...others }: UnitFilter): boolean =>
  (seed === undefined) !== (sticker === undefined) && Object.keys(others).length === 0;

/** Whether a row of the table is of one of the traits. */
export const isOfTraits = (traits: readonly string[]): RawBuilder<SqlBool> =>
  sql`unit_trait.trait = any(${traits}::text[])`;

/** The rows of each trait, by a statement of its own: the planner knows how many units have a frequent one. */
const ofEach = (traits: readonly string[], rows: (trait: string) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    (traits.length === 0 ? [''] : traits).map((trait) => sql`(${rows(trait)})`),
    sql` union all `,
  );

/**
 * Products by the patterns and stickers of their units, from the table that has these in the order of price; takes a database or
 * a transaction.
 */
export function unitTraits(database: Database) {
  /** What remains to be asked of a product that has one of the traits. */
  const rest = (filter: UnitListFilter) => isListed(asksForTraits(filter.units) ? withoutUnits(filter) : filter);

  const products = (filter: UnitListFilter, traits: readonly string[]): RawBuilder<unknown> =>
    sql`product where ${rest(filter)} and exists (
      select from unit_trait where unit_trait.product_id = product.id and ${isOfTraits(traits)})`;

  return {
    /** Of which traits a unit must have one; undefined where none is asked for, or too many are. A pattern goes before a sticker. */
    async of({ seed, sticker }: UnitFilter): Promise<string[] | undefined> {
      if (seed !== undefined) return [`seed ${seed}`];
      if (sticker === undefined) return undefined;
      const { rows } = await sql<{ name: string }>`select distinct name from sticker
        where lower(name) like ${`%${sticker.replace(/[\\%_]/g, String.raw`\$&`)}%`} limit ${MOST_STICKERS + 1}`.execute(
        database,
      );
      return rows.length > MOST_STICKERS ? undefined : rows.map(({ name }) => `sticker ${name}`);
    },

    /** Ids of a page in the order of price: the first of each trait, merged. */
    async ids(
      filter: UnitListFilter,
      traits: readonly string[],
      sort: PriceSort,
      [limit, offset]: readonly [limit: number, offset: number],
    ): Promise<number[]> {
      const order = sort === 'desc' ? sql`desc` : sql`asc`;
      const first = ofEach(
        traits,
        (trait) => sql`select distinct unit_trait.price, unit_trait.product_id as id
          from unit_trait join product on product.id = unit_trait.product_id
          where unit_trait.trait = ${trait} and ${rest(filter)}
          order by unit_trait.price ${order}, unit_trait.product_id ${order} limit ${limit + offset}`,
      );
      const { rows } = await sql<{ id: number }>`select distinct price, id from (${first}) as first
        order by price ${order}, id ${order} limit ${limit} offset ${offset}`.execute(database);
      return rows.map(({ id }) => id);
    },

    /** All products that have one of the traits, for `from`. */
    products,

    /** The products of some units that have one of the traits. */
    someProducts: (traits: readonly string[], most: number): RawBuilder<unknown> =>
      sql`select product_id from (${ofEach(
        traits,
        (trait) => sql`select product_id from unit_trait where trait = ${trait} limit ${most}`,
      )}) as first limit ${most}`,

    /** The cheapest match of each finish by class that has one. */
    async groups(filter: UnitListFilter, traits: readonly string[]): Promise<Card[]> {
      const { rows } = await sql<Card>`select distinct on (product.finish_id, product.item_class)
          product.finish_id, product.item_class, product.id, product.price as price_minor
        from ${products(filter, traits)}
        order by product.finish_id, product.item_class, product.price, product.id`.execute(database);
      return rows;
    },
  };
}

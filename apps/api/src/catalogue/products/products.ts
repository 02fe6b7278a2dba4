import type { FinishFacts } from '@patina/item-art/draw-finish';
import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Database, Tables } from '#platform/database/tables.ts';

/**
 * What files, the seed and operators say of a product, by the names of its columns, with their types: whatever adds, compares,
 * changes, exports or undoes products goes by this list. The other columns follow from these.
 */
export const PRODUCT_COLUMNS = {
  external_id: sql`text`,
  title: sql`text`,
  price: sql`integer`,
  old_price: sql`integer`,
  stock: sql`integer`,
  is_new: sql`boolean`,
  image: sql`text`,
  finish_id: sql`integer`,
  exterior: sql`smallint`,
  item_class: sql`smallint`,
  search: sql`text`,
  reference_price_minor: sql`integer`,
  reference_currency: sql`text`,
  reference_source: sql`text`,
  reference_day: sql`date`,
} as const;

/** The price that was set for a product: `price` is above it where all of its items cost more. */
export const SET_PRICE = sql<number>`coalesce(product.set_price_minor, product.price)`;

/** Units to sell: those of a hidden product are withheld. */
export const UNITS = sql<number>`(product.stock + product.withheld)`;

export type ProductColumn = keyof typeof PRODUCT_COLUMNS;

/** `title text, price integer`: columns of rows that are given as JSON. */
export const definitionOf = (columns: Record<string, RawBuilder<unknown>>): RawBuilder<unknown> =>
  sql.join(Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${type}`));

/** Columns that may be left out where a product is written: a new one has these values, a stored one keeps its own. */
export const PRODUCT_DEFAULTS = {
  stock: 1,
  is_new: false,
  image: null,
  reference_price_minor: null,
  reference_currency: null,
  reference_source: null,
  reference_day: null,
} as const;

/** These columns of a product, prices in hundredths of a Credit but for that of the reference; its day is such as `2026-11-28`. */
export type ProductValues = Omit<Pick<Selectable<Tables['product']>, ProductColumn>, 'reference_day'> & {
  reference_day: string | null;
};

/** `reference_day` as a text, whatever the driver makes of dates. */
export const REFERENCE_DAY = sql<string | null>`product.reference_day::text`;

/** A product with the names of its type, weapon, quality and finish. Prices in hundredths of a Credit. */
export type ProductRow = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number];

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
  'product.known_units',
  'product.lowest_float',
  'product.highest_float',
  'product.later_units',
  'product.units_available_at',
  'product.image',
  'product.reference_price_minor',
  'product.reference_currency',
  'product.reference_source',
  REFERENCE_DAY.as('reference_day'),
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

export function withNames(products: SelectQueryBuilder<Tables, 'product', object>) {
  return products
    .innerJoin('finish', 'finish.id', 'product.finish_id')
    .innerJoin('item_type', 'item_type.id', 'product.type_id')
    .innerJoin('weapon', 'weapon.id', 'product.weapon_id')
    .leftJoin('quality', 'quality.id', 'product.quality_id')
    .select([...OWN, ...OF_FINISH, ...OF_TYPE, ...OF_WEAPON, ...OF_QUALITY]);
}

/** The id of a product or a finish, as in addresses; undefined for a text that is none. */
export const readAddressId = (text: string): number | undefined =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) < 2 ** 31 ? Number(text) : undefined;

/** Products by their ids; takes a database or a transaction. */
export function productRepository(database: Database) {
  return {
    productsOf(ids: readonly number[]): Promise<ProductRow[]> {
      return withNames(database.selectFrom('product'))
        .where(sql<boolean>`product.id = any(${ids}::integer[])`)
        .execute();
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
  };
}

export type ProductRepository = ReturnType<typeof productRepository>;

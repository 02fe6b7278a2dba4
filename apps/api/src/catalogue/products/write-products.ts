import { type RawBuilder, sql } from 'kysely';
import {
  definitionOf,
  PRODUCT_COLUMNS,
  PRODUCT_DEFAULTS,
  type ProductColumn,
  type ProductValues,
  REFERENCE_DAY,
  SET_PRICE,
  UNITS,
} from '#catalogue/products/products.ts';
import type { Database } from '#platform/database/tables.ts';

type OptionalColumn = keyof typeof PRODUCT_DEFAULTS;
type OptionalValues = Pick<ProductValues, OptionalColumn>;

const OPTIONAL = Object.keys(PRODUCT_DEFAULTS) as OptionalColumn[];

/** A product to add or to change; its finish is stored. What is undefined is left out. */
export type ProductInput = Omit<ProductValues, OptionalColumn> & {
  [Name in OptionalColumn]: ProductValues[Name] | undefined;
} & { id?: number };

/** What imports change of a product: all but how files name it. The stock is with the units of a hidden product. */
const { external_id, ...CHANGEABLE } = PRODUCT_COLUMNS;

export type ChangeableValues = Omit<ProductValues, 'external_id'>;
export type StoredProduct = ChangeableValues & { id: number; is_hidden: boolean };

/** What operators change of a product, prices in hundredths of a Credit. */
export const EDITABLE_COLUMNS = ['price', 'old_price', 'stock', 'is_new', 'is_hidden'] as const;
export type EditableValues = Pick<StoredProduct, (typeof EDITABLE_COLUMNS)[number]>;

export const pickEditable = ({ id, price, old_price, stock, is_new, is_hidden }: StoredProduct) => ({
  id,
  price,
  old_price,
  stock,
  is_new,
  is_hidden,
});

export const CHANGEABLE_COLUMNS = Object.keys(CHANGEABLE) as (keyof ChangeableValues)[];

export const isOptional = (name: ProductColumn): boolean => name in PRODUCT_DEFAULTS;

/** What was set for a product: the units of a hidden one, too, and not what its items cost. */
const PRESENT: { [Name in ProductColumn]?: RawBuilder<unknown> } = { stock: UNITS, price: SET_PRICE };

/** The present value of a column of `product`. */
export const presentValue = (name: ProductColumn) => PRESENT[name] ?? sql.ref(`product.${name}`);

/** A new product with the defaults of what is left out. */
export const withDefaults = (product: ProductInput): ProductInput & ProductValues => ({
  ...product,
  ...(Object.fromEntries(OPTIONAL.map((name) => [name, product[name] ?? PRODUCT_DEFAULTS[name]])) as OptionalValues),
});

/** Adds products whose external ids are unknown, and returns their ids in the same order. */
export async function addProducts(transaction: Database, products: readonly ProductInput[]): Promise<number[]> {
  const columns = Object.keys(PRODUCT_COLUMNS).map((name) => sql.ref(name));
  const given = Object.keys(PRODUCT_COLUMNS).map((name) => sql.ref(`given.${name}`));
  const { rows } = await sql<{
    id: number;
  }>`insert into product (id, type_id, weapon_id, quality_id, ${sql.join(columns)})
    select coalesce(given.id, nextval(pg_get_serial_sequence('product', 'id'))), weapon.type_id, weapon.id,
      finish.quality_id, ${sql.join(given)}
    from rows from (json_to_recordset(${JSON.stringify(products.map(withDefaults))}::json) as (
        id integer, ${definitionOf(PRODUCT_COLUMNS)})) with ordinality
      as given(id, ${sql.join(columns)}, place)
    join finish on finish.id = given.finish_id
    join weapon on weapon.id = finish.weapon_id
    order by given.place
    returning id`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** What imports change of products, in the order of their ids. */
export function storedProducts(database: Database, ids: readonly number[]): Promise<StoredProduct[]> {
  return database
    .selectFrom('product')
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .orderBy('id')
    .select(['id', 'is_hidden'])
    .select(CHANGEABLE_COLUMNS.map((name) => (name === 'reference_day' ? REFERENCE_DAY : presentValue(name)).as(name)))
    .$castTo<StoredProduct>()
    .execute();
}

/** Writes what operators change of stored products, which must be locked. A trigger withholds the units of hidden ones. */
export async function writeEditable(
  transaction: Database,
  products: readonly (EditableValues & { id: number })[],
): Promise<void> {
  if (products.length === 0) return;
  await sql`update product set price = given.price, old_price = given.old_price, is_new = given.is_new,
      is_hidden = given.is_hidden, stock = given.stock, withheld = 0
    from json_to_recordset(${JSON.stringify(products)}::json) as given(
      id integer, price integer, old_price integer, stock integer, is_new boolean, is_hidden boolean)
    where product.id = given.id`.execute(transaction);
}

/** Writes what imports and operators change of stored products, which must be locked. */
export async function restoreProducts(transaction: Database, products: readonly StoredProduct[]): Promise<void> {
  if (products.length === 0) return;
  const values = CHANGEABLE_COLUMNS.map((name) => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`);
  await sql`update product set type_id = weapon.type_id, weapon_id = weapon.id, quality_id = finish.quality_id,
      withheld = 0, is_hidden = given.is_hidden, ${sql.join(values)}
    from json_to_recordset(${JSON.stringify(products)}::json)
      as given(id integer, is_hidden boolean, ${definitionOf(CHANGEABLE)})
    join finish on finish.id = given.finish_id
    join weapon on weapon.id = finish.weapon_id
    where product.id = given.id`.execute(transaction);
}

/** Gives locked products the quality of their finish. */
export async function alignQualities(transaction: Database, ids: readonly number[]): Promise<void> {
  await sql`update product set quality_id = finish.quality_id from finish
    where finish.id = product.finish_id and product.id = any(${ids}::integer[])
      and product.quality_id is distinct from finish.quality_id`.execute(transaction);
}

/**
 * Deletes locked products of which nobody knows: neither an order, an offer, a pack nor a cart. The others are taken out of
 * the store.
 */
export async function removeProducts(transaction: Database, ids: readonly number[]): Promise<void> {
  await sql`delete from product where id = any(${ids}::integer[])
      and not exists (select from cart_line where product_id = product.id)
      and not exists (select from order_line where product_id = product.id)
      and not exists (select from offer where product_id = product.id)
      and not exists (select from bundle_product where product_id = product.id)`.execute(transaction);
  await sql`update product set is_hidden = true where id = any(${ids}::integer[])`.execute(transaction);
}

/** Updates the statistics of the query planner. */
export async function analyzeProducts(database: Database): Promise<void> {
  await sql`analyze product, finish, weapon, item_type, quality`.execute(database);
}

import { QUALITIES } from '@patina/item-art/rarity';
import { type Selectable, sql } from 'kysely';
import { TYPES } from '#catalogue/products/grades.ts';
import { slugOf } from '#catalogue/products/slug.ts';
import type { ProductTables } from '#platform/database/tables/catalogue/product-tables.ts';
import type { Database } from '#platform/database/tables.ts';

/** Input: a weapon by its names. */
interface WeaponInput {
  type: string;
  weapon: string;
  model: string;
}

/** Input: a finish by its names; absent fields stay as they are, or take a default. */
export interface FinishInput {
  id?: number | undefined;
  weapon: string;
  finish: string;
  phase: string;
  quality?: string | undefined;
  collection?: string | undefined;
  style?: string | undefined;
  wearMin?: number | undefined;
  wearMax?: number | undefined;
  names?: Record<string, string> | undefined;
}

/** Input: a product of a stored finish. Prices in hundredths; undefined fields stay as they are, or take a default. */
export interface ProductInput {
  id?: number | undefined;
  externalId: string;
  finishId: number;
  exterior: number | null;
  itemClass: number;
  title: string;
  search: string;
  priceMinor: number;
  oldPriceMinor: number | null;
  isNew?: boolean | undefined;
  stock?: number | undefined;
  image?: string | undefined;
}

/** A stored finish, with the facts for its products' search documents. */
export interface StoredFinish {
  id: number;
  type: string;
  weapon: string;
  finish: string;
  phase: string;
  names: Record<string, string>;
  quality: string | null;
  collection: string | null;
  style: string;
  wear_min: number | null;
  wear_max: number | null;
}

/** What imports change of a product; prices in hundredths, the stock with the units of a hidden product. */
export type StoredProduct = Pick<
  Selectable<ProductTables['product']>,
  | 'id'
  | 'external_id'
  | 'finish_id'
  | 'exterior'
  | 'item_class'
  | 'title'
  | 'search'
  | 'price'
  | 'old_price'
  | 'is_new'
  | 'is_hidden'
  | 'stock'
  | 'image'
>;

/** A finish by its names; without a phase those of all phases. */
interface FinishName {
  weapon: string;
  finish: string;
  phase?: string;
}

/** Rank of a name that is not in the game's list. */
const LAST = 100;

const ranked = (order: readonly string[], names: readonly string[]) =>
  [...new Set(names)].map((name) => {
    const place = order.indexOf(name);
    return { name, slug: slugOf(name), rank: place === -1 ? LAST : place };
  });

/** Adds and updates products, finishes and their terms; takes a transaction. */
export function catalogueWriter(database: Database) {
  const finishes = () =>
    database
      .selectFrom('finish')
      .innerJoin('weapon', 'weapon.id', 'finish.weapon_id')
      .innerJoin('item_type', 'item_type.id', 'weapon.type_id')
      .leftJoin('quality', 'quality.id', 'finish.quality_id')
      .orderBy('finish.id')
      .select(['finish.id', 'item_type.name as type', 'weapon.name as weapon', 'finish.name as finish', 'finish.phase'])
      .select(['finish.names', 'finish.collection', 'finish.style', 'finish.wear_min', 'finish.wear_max'])
      .select('quality.name as quality');

  return {
    /**
     * Increments the revision, which makes every server reload the catalogue's terms, and locks out other imports until
     * the transaction ends. Returns false if the catalogue has changed since the given revision.
     */
    async incrementRevision(revision: number): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('catalogue_revision')
        .set({ revision: revision + 1 })
        .where('revision', '=', revision)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },

    /** Increments the revision after imports that are running, whatever they have changed. Returns the one before. */
    async nextRevision(): Promise<number> {
      const { revision } = await database
        .updateTable('catalogue_revision')
        .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
        .returning('revision')
        .executeTakeFirstOrThrow();
      return revision - 1;
    },

    /**
     * Adds missing types, qualities and weapons; the database rejects two names with the same slug. Stored ones are left out
     * before, because each attempt would use up one of their 32,767 numbers.
     */
    async addTerms(weapons: readonly WeaponInput[], qualities: readonly string[]): Promise<void> {
      const types = ranked(
        TYPES,
        weapons.map(({ type }) => type),
      );
      const grades = ranked(Object.keys(QUALITIES), qualities);
      const models = [
        ...new Map(weapons.map((given) => [given.weapon, { ...given, slug: slugOf(given.weapon) }])).values(),
      ];
      await sql`insert into item_type (name, slug, rank)
        select name, slug, rank from json_to_recordset(${JSON.stringify(types)}::json) as given(name text, slug text, rank smallint)
        where not exists (select from item_type where item_type.name = given.name)`.execute(database);
      await sql`insert into quality (name, slug, rank)
        select name, slug, rank from json_to_recordset(${JSON.stringify(grades)}::json) as given(name text, slug text, rank smallint)
        where not exists (select from quality where quality.name = given.name)`.execute(database);
      await sql`insert into weapon (type_id, name, slug, model)
        select item_type.id, weapon, given.slug, model
        from json_to_recordset(${JSON.stringify(models)}::json) as given(type text, weapon text, slug text, model text)
        join item_type on item_type.name = given.type
        where not exists (select from weapon where weapon.name = given.weapon)`.execute(database);
    },

    /** Adds and updates finishes; the quality of their products is to be updated, too. */
    async putFinishes(finishes: readonly FinishInput[]): Promise<void> {
      await sql`insert into finish (id, weapon_id, quality_id, name, phase, style, collection, wear_min, wear_max, names)
        select coalesce(given.id, known.id, nextval(pg_get_serial_sequence('finish', 'id'))),
          weapon.id, coalesce(quality.id, known.quality_id), given.finish, given.phase,
          coalesce(given.style, known.style, 'custom paint'), coalesce(given.collection, known.collection),
          coalesce(given."wearMin", known.wear_min), coalesce(given."wearMax", known.wear_max),
          coalesce(given.names, known.names, '{}')
        from json_to_recordset(${JSON.stringify(finishes)}::json) as given(id integer, weapon text, finish text, phase text,
          quality text, style text, collection text, "wearMin" double precision, "wearMax" double precision, names jsonb)
        join weapon on weapon.name = given.weapon
        left join quality on quality.name = given.quality
        left join finish known on known.weapon_id = weapon.id and known.name = given.finish and known.phase = given.phase
        on conflict (weapon_id, name, phase) do update set quality_id = excluded.quality_id, style = excluded.style,
          collection = excluded.collection, wear_min = excluded.wear_min, wear_max = excluded.wear_max, names = excluded.names`.execute(
        database,
      );
    },

    /** In the order of their ids. */
    finishes: (ids: readonly number[]): Promise<StoredFinish[]> =>
      finishes().where(sql<boolean>`finish.id = any(${ids}::integer[])`).execute(),

    /** In the order of their ids. */
    finishesNamed: (names: readonly FinishName[]): Promise<StoredFinish[]> =>
      finishes()
        .where(
          sql<boolean>`finish.id in (select finish.id
            from json_to_recordset(${JSON.stringify(names)}::json) as given(weapon text, finish text, phase text)
            join weapon on weapon.name = given.weapon
            join finish on finish.weapon_id = weapon.id and finish.name = given.finish
              and (given.phase is null or finish.phase = given.phase))`,
        )
        .execute(),

    /**
     * Locks products until the transaction ends, in the order in which purchases lock them, so that an update cannot
     * restore stock that is being sold.
     */
    async lockProducts(ids: readonly number[]): Promise<void> {
      await sql`select id from product where id = any(${ids}::integer[]) order by id for no key update`.execute(
        database,
      );
    },

    /** Adds products whose external ids are unknown, and returns their ids in the same order. */
    async addProducts(products: readonly ProductInput[]): Promise<number[]> {
      const { rows } = await sql<{
        id: number;
      }>`insert into product (id, external_id, finish_id, type_id, weapon_id, quality_id,
          exterior, item_class, title, search, price, old_price, is_new, stock, image)
        select coalesce(given.id, nextval(pg_get_serial_sequence('product', 'id'))), given."externalId", finish.id,
          weapon.type_id, weapon.id, finish.quality_id, given.exterior, given."itemClass", given.title, given.search,
          given."priceMinor", given."oldPriceMinor", coalesce(given."isNew", false), coalesce(given.stock, 1), given.image
        from rows from (json_to_recordset(${JSON.stringify(products)}::json) as (id integer, "externalId" text,
            "finishId" integer, exterior smallint, "itemClass" smallint, title text, search text, "priceMinor" integer,
            "oldPriceMinor" integer, "isNew" boolean, stock integer, image text)) with ordinality
          as given(id, "externalId", "finishId", exterior, "itemClass", title, search, "priceMinor", "oldPriceMinor",
            "isNew", stock, image, place)
        join finish on finish.id = given."finishId"
        join weapon on weapon.id = finish.weapon_id
        order by given.place
        returning id`.execute(database);
      return rows.map(({ id }) => id);
    },

    /** What imports change of products. */
    products(ids: readonly number[]): Promise<StoredProduct[]> {
      return database
        .selectFrom('product')
        .where(sql<boolean>`id = any(${ids}::integer[])`)
        .orderBy('id')
        .select(['id', 'external_id', 'title', 'price', 'old_price', 'is_new', 'image', 'is_hidden'])
        .select(['finish_id', 'exterior', 'item_class', 'search'])
        .select(sql<number>`stock + withheld`.as('stock'))
        .execute();
    },

    /** Writes what imports change of stored products, which must be locked. */
    async restoreProducts(products: readonly StoredProduct[]): Promise<void> {
      await sql`update product set finish_id = finish.id, type_id = weapon.type_id, weapon_id = weapon.id,
          quality_id = finish.quality_id, exterior = given.exterior, item_class = given.item_class, title = given.title,
          search = given.search, price = given.price, old_price = given.old_price, is_new = given.is_new,
          stock = given.stock, withheld = 0, image = given.image
        from json_to_recordset(${JSON.stringify(products)}::json) as given(id integer, finish_id integer, exterior smallint,
          item_class smallint, title text, search text, price integer, old_price integer, is_new boolean, stock integer, image text)
        join finish on finish.id = given.finish_id
        join weapon on weapon.id = finish.weapon_id
        where product.id = given.id`.execute(database);
    },

    /** Writes what imports change of stored finishes; the quality of their products is to be updated, too. */
    async restoreFinishes(finishes: readonly StoredFinish[]): Promise<void> {
      await sql`update finish set quality_id = quality.id, style = given.style, collection = given.collection,
          wear_min = given.wear_min, wear_max = given.wear_max
        from json_to_recordset(${JSON.stringify(finishes)}::json) as given(id integer, quality text, style text,
          collection text, wear_min double precision, wear_max double precision)
        left join quality on quality.name = given.quality
        where finish.id = given.id`.execute(database);
    },

    /** Gives locked products the quality of their finish. */
    async alignQualities(ids: readonly number[]): Promise<void> {
      await sql`update product set quality_id = finish.quality_id from finish
        where finish.id = product.finish_id and product.id = any(${ids}::integer[])
          and product.quality_id is distinct from finish.quality_id`.execute(database);
    },

    /**
     * Deletes locked products of which nobody knows: neither an order, an offer, a pack nor a cart. The others are taken out of
     * the store.
     */
    async removeProducts(ids: readonly number[]): Promise<void> {
      await sql`delete from product where id = any(${ids}::integer[])
          and not exists (select from cart_line where product_id = product.id)
          and not exists (select from order_line where product_id = product.id)
          and not exists (select from offer where product_id = product.id)
          and not exists (select from bundle_product where product_id = product.id)`.execute(database);
      await sql`update product set is_hidden = true where id = any(${ids}::integer[])`.execute(database);
    },

    /** Products by market name; products that differ only by phase share one. */
    async productsNamed(titles: readonly string[]) {
      return database
        .selectFrom('product')
        .where(sql<boolean>`title = any(${titles}::text[])`)
        .orderBy('id')
        .select(['id', 'title', 'price as price_minor', 'old_price as old_price_minor'])
        .execute();
    },

    /** Updates the statistics of the query planner. */
    async analyze(): Promise<void> {
      await sql`analyze product, finish, weapon, item_type, quality`.execute(database);
    },
  };
}

export type CatalogueWriter = ReturnType<typeof catalogueWriter>;

import { sql } from 'kysely';
import type { ProductEditRow } from '#catalogue/import/check-edits.ts';
import { definitionOf, PRODUCT_COLUMNS, SET_PRICE, UNITS } from '#catalogue/products/products.ts';
import { CHANGEABLE_COLUMNS, isOptional, type ProductInput, presentValue } from '#catalogue/products/write-products.ts';
import type { Database } from '#platform/database/tables.ts';

const STAGED = CHANGEABLE_COLUMNS.map((name) => sql.ref(name));
const { external_id, ...DEFINED } = PRODUCT_COLUMNS;
const given = (name: string) => sql.ref(`given.${name}`);

/** What a record makes of a stored product: what it leaves out stays as it is. */
const wanted = CHANGEABLE_COLUMNS.map((name) =>
  isOptional(name) ? sql`coalesce(${given(name)}, ${presentValue(name)})` : given(name),
);

/** What a staged row makes of a product; a price that is given alone ends a sale. */
const written = CHANGEABLE_COLUMNS.map((name) => {
  const value =
    name === 'exterior'
      ? sql`case when given.is_record then given.exterior else product.exterior end`
      : name === 'old_price'
        ? sql`case when given.price is null then product.old_price else given.old_price end`
        : sql`coalesce(${given(name)}, ${presentValue(name)})`;
  return sql`${sql.ref(name)} = ${value}`;
});

/**
 * Changes of stored products that an import is going to make, in a temporary table of its transaction. They are collected in
 * the order of the file without locks, and made in the order of the products' ids, in which purchases lock them.
 */
export function stagedChanges(transaction: Database) {
  return {
    /** To be called once, first. */
    async create(): Promise<void> {
      await sql`create temp table staged_change (product_id integer primary key, is_record boolean not null,
        ${definitionOf(DEFINED)}) on commit drop`.execute(transaction);
    },

    /** Stages products that are stored and would change. Returns how many, and the external ids of all that are stored. */
    async stageRecords(products: readonly ProductInput[]): Promise<{ stored: ReadonlySet<string>; staged: number }> {
      const { rows } = await sql<{ external_id: string; is_changed: boolean }>`with compared as (
          select given.*, product.id as product_id,
            (${sql.join(CHANGEABLE_COLUMNS.map(presentValue))}) is distinct from (${sql.join(wanted)}) as is_changed
          from json_to_recordset(${JSON.stringify(products)}::json) as given(${definitionOf(PRODUCT_COLUMNS)})
          join product on product.external_id = given.external_id
        ), staged as (
          insert into staged_change (product_id, is_record, ${sql.join(STAGED)})
          select product_id, true, ${sql.join(STAGED)} from compared where is_changed
          on conflict (product_id) do update set is_record = true,
            ${sql.join(CHANGEABLE_COLUMNS.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}
        )
        select external_id, is_changed from compared`.execute(transaction);
      return {
        stored: new Set(rows.map((row) => row.external_id)),
        staged: rows.filter(({ is_changed }) => is_changed).length,
      };
    },

    /** Stages products that edits would change; a price that is not below the usual one any more ends a sale. Returns how many. */
    async stageEdits(edits: readonly ProductEditRow[]): Promise<number> {
      const { numAffectedRows } = await sql`insert into staged_change
          (product_id, is_record, price, old_price, stock, is_new)
        select product.id, false, wanted.price, wanted.old_price, given.stock, given.is_new
        from json_to_recordset(${JSON.stringify(edits)}::json) as given(
          id integer, price_minor integer, has_old_price boolean, old_price_minor integer, stock integer, is_new boolean)
        join product on product.id = given.id
        cross join lateral (select coalesce(given.price_minor, ${SET_PRICE}) as price,
          case when given.has_old_price then given.old_price_minor else product.old_price end as old_price) as meant
        cross join lateral (select meant.price, case when meant.old_price > meant.price
          or (meant.price, meant.old_price) is not distinct from (${SET_PRICE}, product.old_price)
          then meant.old_price end as old_price) as wanted
        where (wanted.price, wanted.old_price, coalesce(given.stock, ${UNITS}), coalesce(given.is_new, product.is_new))
          is distinct from (${SET_PRICE}, product.old_price, ${UNITS}, product.is_new)`.execute(transaction);
      return Number(numAffectedRows ?? 0);
    },

    /** Stages prices that would change, in hundredths; sales of these products end. Returns how many. */
    async stagePrices(prices: readonly { id: number; priceMinor: number }[]): Promise<number> {
      const { numAffectedRows } = await sql`insert into staged_change (product_id, is_record, price)
        select product.id, false, given."priceMinor"
        from json_to_recordset(${JSON.stringify(prices)}::json) as given(id integer, "priceMinor" integer)
        join product on product.id = given.id
        where ${SET_PRICE} <> given."priceMinor" or product.old_price is not null
        on conflict (product_id) do update set price = excluded.price, old_price = null`.execute(transaction);
      return Number(numAffectedRows ?? 0);
    },

    /** Stages the products whose quality is no longer that of their finish. */
    async stageQualities(finishIds: readonly number[]): Promise<void> {
      await sql`insert into staged_change (product_id, is_record)
        select product.id, false from product join finish on finish.id = product.finish_id
        where finish.id = any(${finishIds}::integer[]) and product.quality_id is distinct from finish.quality_id
        on conflict (product_id) do nothing`.execute(transaction);
    },

    /** To be called when everything is staged. */
    async analyze(): Promise<void> {
      await sql`analyze staged_change`.execute(transaction);
    },

    /** Ids of the next products after one, ascending. */
    async next(after: number, limit: number): Promise<number[]> {
      const { rows } = await sql<{ product_id: number }>`select product_id from staged_change
        where product_id > ${after}::integer order by product_id limit ${limit}::integer`.execute(transaction);
      return rows.map(({ product_id }) => product_id);
    },

    /** Takes the products up to an id off the stage. Returns their ids. */
    async takeUntil(last: number): Promise<number[]> {
      const { rows } = await sql<{ product_id: number }>`delete from staged_change
        where product_id <= ${last}::integer returning product_id`.execute(transaction);
      return rows.map(({ product_id }) => product_id);
    },

    /** Makes the changes of locked products. Returns how many of them have changed, but for those of their finishes. */
    async write(ids: readonly number[]): Promise<number> {
      const { rows } = await sql<{ updated: number }>`with written as (
          update product set type_id = weapon.type_id, weapon_id = weapon.id, quality_id = finish.quality_id, withheld = 0,
            ${sql.join(written)}
          from staged_change given, finish, weapon
          where product.id = any(${ids}::integer[]) and given.product_id = product.id
            and finish.id = coalesce(given.finish_id, product.finish_id) and weapon.id = finish.weapon_id
          returning given.price is not null as is_own
        )
        select count(*) filter (where is_own)::integer as updated from written`.execute(transaction);
      return rows[0]?.updated ?? 0;
    },
  };
}

export type StagedChanges = ReturnType<typeof stagedChanges>;

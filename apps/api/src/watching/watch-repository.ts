import { fromMinor } from '@patina/shared-api/money';
import { type RawBuilder, sql, type UpdateObject } from 'kysely';
import type { Database, Tables } from '#platform/database/tables.ts';
import { epochSeconds } from '#platform/time.ts';

/** A product, or a unit of it. */
export interface Watched {
  item_id: number;
  unit_id?: number | undefined;
}

/** What is watched, and of what its user is told; prices in Credits. */
export interface WatchEntry {
  item_id: number;
  unit_id: number | null;
  since: number;
  price_below: number | null;
  drop_percent: number | null;
  float_below: number | null;
  back_in_stock: boolean;
  told_at: number | null;
  /** Null where a server of the release before has added it. */
  price_then: number | null;
}

interface WatchRow {
  product_id: number;
  unit_id: number | null;
  since: Date;
  told_at: Date | null;
  back_in_stock: boolean;
  price_then_minor: number | null;
  price_below_minor: number | null;
  drop_percent: number | null;
  float_below: number | null;
}

/** `told_at` of a product of which nobody is to be told that it is back. */
export const NEVER: RawBuilder<Date> = sql`to_timestamp(0)`;

/** What people watch; takes a database or a transaction. */
export function watchRepository(database: Database) {
  return {
    /** The latest first. */
    async ofUser(userId: number): Promise<WatchEntry[]> {
      const { rows } = await sql<WatchRow>`
        select product_id, null::integer as unit_id, since, price_then_minor, price_below_minor, drop_percent,
          float_below::float8 as float_below, back_in_stock or told_at is null as back_in_stock,
          greatest(back_told_at, below_told_at, drop_told_at, float_told_at) as told_at
        from product_watch where user_id = ${userId}
        union all
        select unit.product_id, unit_id, since, price_then_minor, price_below_minor, drop_percent, null, false,
          greatest(below_told_at, drop_told_at)
        from unit_watch join unit on unit.id = unit_id where user_id = ${userId}
        order by since desc, product_id, unit_id nulls first`.execute(database);
      return rows.map(({ product_id, unit_id, since, told_at, price_then_minor, price_below_minor, ...alerts }) => ({
        item_id: product_id,
        unit_id,
        since: epochSeconds(since),
        price_below: creditsOf(price_below_minor),
        drop_percent: alerts.drop_percent,
        float_below: alerts.float_below,
        back_in_stock: alerts.back_in_stock,
        told_at: told_at && epochSeconds(told_at),
        price_then: creditsOf(price_then_minor),
      }));
    },

    addProduct: (row: { user_id: number; product_id: number; priceMinor: number }) =>
      database
        .insertInto('product_watch')
        .values({
          user_id: row.user_id,
          product_id: row.product_id,
          price_then_minor: row.priceMinor,
          highest_minor: row.priceMinor,
          back_in_stock: false,
          told_at: NEVER,
          is_to_check: false,
          origin: '',
        })
        .execute(),

    addUnit: (row: { user_id: number; unit_id: number; priceMinor: number }) =>
      database
        .insertInto('unit_watch')
        .values({
          user_id: row.user_id,
          unit_id: row.unit_id,
          price_then_minor: row.priceMinor,
          highest_minor: row.priceMinor,
          is_to_check: false,
        })
        .execute(),

    async changeProduct(
      userId: number,
      productId: number,
      changes: UpdateObject<Tables, 'product_watch'>,
    ): Promise<void> {
      await database
        .updateTable('product_watch')
        .set(changes)
        .where('user_id', '=', userId)
        .where('product_id', '=', productId)
        .execute();
    },

    async changeUnit(userId: number, unitId: number, changes: UpdateObject<Tables, 'unit_watch'>): Promise<void> {
      await database
        .updateTable('unit_watch')
        .set(changes)
        .where('user_id', '=', userId)
        .where('unit_id', '=', unitId)
        .execute();
    },

    async remove(userId: number, { item_id, unit_id }: Watched): Promise<void> {
      await sql`delete from product_watch
        where user_id = ${userId} and product_id = ${item_id} and ${unit_id ?? null}::integer is null`.execute(
        database,
      );
      await sql`delete from unit_watch using unit
        where user_id = ${userId} and unit_id = ${unit_id ?? null}::integer and unit.id = unit_id
          and unit.product_id = ${item_id}`.execute(database);
    },

    async clear(userId: number): Promise<void> {
      await database.deleteFrom('product_watch').where('user_id', '=', userId).execute();
      await database.deleteFrom('unit_watch').where('user_id', '=', userId).execute();
    },
  };
}

const creditsOf = (minor: number | null) => (minor === null ? null : fromMinor(minor));

import type { Selectable } from 'kysely';
import { type Part, part, run, type Writes } from '#platform/database/statement.ts';
import type { OrderTables } from '#platform/database/tables/money/order-tables.ts';
import type { Database } from '#platform/database/tables.ts';

export type Bundle = Selectable<OrderTables['bundle']>;

/** A bundle as it is once it is locked. */
export type LockedBundle = Pick<Bundle, 'id' | 'title' | 'price_minor' | 'user_id' | 'ends_at'>;

/** A locked bundle unless it is over. Compared now: it may have ended while the transaction waited for the lock. */
export function availableOf([bundle]: readonly LockedBundle[]): LockedBundle | undefined {
  const isOver = bundle?.ends_at != null && bundle.ends_at <= new Date();
  return isOver ? undefined : bundle;
}

/** Packs and prompts; takes a database or a transaction. */
export function bundleRepository(database: Database) {
  const writeProducts = (id: number, productIds: readonly number[]) =>
    database
      .insertInto('bundle_product')
      .values(productIds.map((product_id) => ({ bundle_id: id, product_id })))
      .execute();

  const locking = (id: number, kind: Bundle['kind']): Part => part`
    select id, title, price_minor, user_id, ends_at from bundle
    where id = ${id} and kind = ${kind} and taken_at is null for no key update`;

  return {
    /** Reads and locks a bundle that is still available, until the transaction ends. */
    lock: async (id: number, kind: Bundle['kind']) => availableOf(await run<LockedBundle>(database, locking(id, kind))),

    /** The statement of `lock`, whose rows are for `availableOf`. */
    locking,

    async productIds(id: number): Promise<number[]> {
      const rows = await database
        .selectFrom('bundle_product')
        .select('product_id')
        .where('bundle_id', '=', id)
        .orderBy('product_id')
        .execute();
      return rows.map(({ product_id }) => product_id);
    },

    /** Newest first. */
    all: (kind: Bundle['kind']) =>
      database.selectFrom('bundle').selectAll().where('kind', '=', kind).orderBy('id', 'desc').execute(),

    /** Ends the bundle now. Returns the time. */
    async end(id: number): Promise<Date> {
      const now = new Date();
      await database.updateTable('bundle').set({ ends_at: now }).where('id', '=', id).execute();
      return now;
    },

    /** The part of a statement that takes a prompt, which is locked. */
    taking: (id: number): Writes => ({
      taken: part`update bundle set taken_at = ${new Date()} where id = ${id}`,
    }),

    /** Changes what is offered; orders keep what they have bought. */
    async change(
      id: number,
      bundle: Pick<Bundle, 'title' | 'price_minor' | 'ends_at'>,
      productIds: readonly number[],
    ): Promise<void> {
      await database.updateTable('bundle').set(bundle).where('id', '=', id).execute();
      await database.deleteFrom('bundle_product').where('bundle_id', '=', id).execute();
      await writeProducts(id, productIds);
    },

    async add(
      bundle: Pick<Bundle, 'kind' | 'title' | 'price_minor' | 'user_id' | 'ends_at'>,
      productIds: readonly number[],
    ): Promise<number> {
      const { id } = await database.insertInto('bundle').values(bundle).returning('id').executeTakeFirstOrThrow();
      await writeProducts(id, productIds);
      return id;
    },
  };
}

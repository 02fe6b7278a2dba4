import { isDeepStrictEqual } from 'node:util';
import { type Selectable, sql } from 'kysely';
import { productRepository } from '#catalogue/catalogue.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import { CommandError } from '#platform/console/command-error.ts';
import { type Part, part, run, type Writes } from '#platform/database/statement.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { epochSeconds } from '#platform/time.ts';

export type Bundle = Selectable<Tables['bundle']>;

/** A bundle as it is once it is locked. */
export type LockedBundle = Pick<Bundle, 'id' | 'title' | 'price_minor' | 'user_id' | 'ends_at'>;

/** A locked bundle unless it is over. Compared now: it may have ended while the transaction waited for the lock. */
export function availableOf([bundle]: readonly LockedBundle[]): LockedBundle | undefined {
  const isOver = bundle?.ends_at != null && bundle.ends_at <= new Date();
  return isOver ? undefined : bundle;
}

/** Bundles listed at once; operators make fewer. */
const MOST_OFFERED = 100;

interface Wanted {
  kind: Bundle['kind'];
  id?: number | undefined;
  /** Id of a product that it contains. */
  product?: number | undefined;
  /** Whom a prompt is offered to. */
  userId?: number | undefined;
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

    /** Bundles on offer, newest first: packs, or what is offered to one user. */
    async offered({ kind, id, product, userId }: Wanted): Promise<Bundle[]> {
      let query = database
        .selectFrom('bundle')
        .selectAll()
        .where('kind', '=', kind)
        .where('taken_at', 'is', null)
        .where(({ or, eb }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', new Date())]))
        .orderBy('id', 'desc')
        .limit(MOST_OFFERED);
      if (id !== undefined) query = query.where('id', '=', id);
      if (userId !== undefined) query = query.where('user_id', '=', userId);
      if (product !== undefined) {
        const containing = database.selectFrom('bundle_product').select('bundle_id').where('product_id', '=', product);
        query = query.where('id', 'in', containing);
      }
      return query.execute();
    },

    /** The products of these bundles, each bundle's in the order of their ids. */
    contents: (ids: readonly number[]) =>
      database
        .selectFrom('bundle_product')
        .select(['bundle_id', 'product_id'])
        .where(sql<boolean>`bundle_id = any(${ids}::integer[])`)
        .orderBy('product_id')
        .execute(),

    async productIds(id: number): Promise<number[]> {
      const rows = await database
        .selectFrom('bundle_product')
        .select('product_id')
        .where('bundle_id', '=', id)
        .orderBy('product_id')
        .execute();
      return rows.map(({ product_id }) => product_id);
    },

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

interface Contents extends Pick<Bundle, 'title' | 'price_minor' | 'ends_at'> {
  /** Ids. */
  products: readonly number[];
}

type NewBundle = Contents & Pick<Bundle, 'user_id'>;

interface ChangeTerms {
  /** Name in the audit log. */
  operator: string;
  seen: Contents;
}

const notAvailable = (id: number, kind: Bundle['kind']) =>
  new CommandError(`There is no ${kind} ${id} that is available.`, 'pack-over');

/** Times are compared in the whole seconds that operators see. */
const comparable = ({ title, price_minor, ends_at, products }: Contents) => ({
  title,
  price_minor,
  ends_at: ends_at && epochSeconds(ends_at),
  products: products.toSorted((one, other) => one - other),
});

/** Without spaces around it. @throws CommandError */
function readTitle(typed: string): string {
  const title = typed.trim();
  if (title === '' || title.length > 100) {
    throw new CommandError('A title has 1 to 100 characters.', 'pack-title-invalid');
  }
  return title;
}

/** Operators' actions on packs and prompts; each change is in the audit log. */
export function bundleAdmin(database: Database) {
  /** Each once. @throws CommandError */
  async function requireProducts(products: readonly number[]): Promise<number[]> {
    const ids = [...new Set(products)];
    const known = new Set((await productRepository(database).productsOf(ids)).map(({ id }) => id));
    const unknown = ids.filter((id) => !known.has(id));
    if (unknown.length > 0) {
      throw new CommandError(`There are no products ${unknown.join(', ')}.`, 'pack-products-unknown');
    }
    return ids;
  }

  return {
    /** Offers products at one price: to everybody, or to one user. Returns the id. @throws CommandError */
    async create({ products, user_id, ...rest }: NewBundle, operator: string): Promise<number> {
      const kind = user_id === null ? 'pack' : 'prompt';
      const bundle = { ...rest, title: readTitle(rest.title) };
      const ids = await requireProducts(products);
      return database.transaction().execute(async (transaction) => {
        const id = await bundleRepository(transaction).add({ ...bundle, kind, user_id }, ids);
        await auditLog(transaction).note({
          operator,
          action: `${kind} create`,
          subject: `${kind} ${id}`,
          after: { ...bundle, ...(user_id !== null && { user: user_id }), products: ids },
        });
        return id;
      });
    },

    /** Changes what is offered, unless it was changed since the operator saw it. @throws CommandError */
    async change({ id, kind }: Pick<Bundle, 'id' | 'kind'>, to: Contents, { operator, seen }: ChangeTerms) {
      const bundle = { title: readTitle(to.title), price_minor: to.price_minor, ends_at: to.ends_at };
      const ids = await requireProducts(to.products);
      await database.transaction().execute(async (transaction) => {
        const bundles = bundleRepository(transaction);
        const present = await bundles.lock(id, kind);
        if (present === undefined) throw notAvailable(id, kind);
        const { title, price_minor, ends_at } = present;
        const before = { title, price_minor, ends_at, products: await bundles.productIds(id) };
        if (!isDeepStrictEqual(comparable(before), comparable(seen))) {
          throw new CommandError(`The ${kind} ${id} has changed.`, 'pack-changed');
        }
        await bundles.change(id, bundle, ids);
        await auditLog(transaction).note({
          operator,
          action: `${kind} change`,
          subject: `${kind} ${id}`,
          before,
          after: { ...bundle, products: ids },
        });
      });
    },

    /** Stops offering it. Returns the time. @throws CommandError */
    async end(id: number, kind: Bundle['kind'], operator: string): Promise<Date> {
      return database.transaction().execute(async (transaction) => {
        const before = await bundleRepository(transaction).lock(id, kind);
        if (before === undefined) throw notAvailable(id, kind);
        const endsAt = await bundleRepository(transaction).end(id);
        await auditLog(transaction).note({
          operator,
          action: `${kind} end`,
          subject: `${kind} ${id}`,
          before: { ends_at: before.ends_at },
          after: { ends_at: endsAt },
        });
        return endsAt;
      });
    },
  };
}

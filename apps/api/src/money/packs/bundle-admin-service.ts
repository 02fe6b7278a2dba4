import { isDeepStrictEqual } from 'node:util';
import { productRepository } from '#catalogue/catalogue.ts';
import { type Bundle, bundleRepository } from '#money/packs/bundle-repository.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import { CommandError } from '#platform/console/command-error.ts';
import type { Database } from '#platform/database/tables.ts';
import { epochSeconds } from '#platform/time.ts';

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
export function readTitle(typed: string): string {
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

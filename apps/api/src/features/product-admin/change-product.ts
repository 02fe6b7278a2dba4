import { sql } from 'kysely';
import { CommandError } from '#shared/admin/command-error.ts';
import type { Database } from '#shared/database/tables.ts';
import { readRevision } from '#shared/products/catalogue-revision.ts';
import { catalogueWriter } from '#shared/products/catalogue-writer.ts';
import { stock } from '#shared/stock/stock.ts';

/** What an operator changes of a product; absent fields stay as they are. Prices in hundredths of a Credit. */
export interface ProductChange {
  priceMinor?: number | undefined;
  /** The price before a reduction; null: it is not reduced. */
  oldPriceMinor?: number | null | undefined;
  stock?: number | undefined;
  isNew?: boolean | undefined;
  isHidden?: boolean | undefined;
}

const SHOWN = ['title', 'price as price_minor', 'old_price as old_price_minor', 'is_new', 'is_hidden'] as const;

/** The facts of a product that an operator may change. */
export type ProductFacts = Awaited<ReturnType<typeof readFacts>>;

/** Changes one product, and makes every server read the catalogue anew. @throws CommandError */
export function changeProduct(
  database: Database,
  id: number,
  change: ProductChange,
  note: (transaction: Database, before: ProductFacts, after: ProductFacts) => Promise<void>,
): Promise<ProductFacts> {
  return database.transaction().execute(async (transaction) => {
    const writer = catalogueWriter(transaction);
    if (!(await writer.incrementRevision(await readRevision(transaction)))) {
      throw new CommandError('The catalogue is being changed. Try again.');
    }
    await stock(transaction).lock([id]);
    const before = await readFacts(transaction, id);
    const isHidden = change.isHidden ?? before.is_hidden;
    const oldPrice = change.oldPriceMinor === undefined ? before.old_price_minor : change.oldPriceMinor;
    const price = change.priceMinor ?? before.price_minor;
    if (change.oldPriceMinor != null && change.oldPriceMinor <= price) {
      throw new CommandError('The price before the reduction must be higher than the price.');
    }
    const units = change.stock ?? before.stock;
    await transaction
      .updateTable('product')
      .set({
        price,
        old_price: oldPrice !== null && oldPrice > price ? oldPrice : null,
        is_new: change.isNew ?? before.is_new,
        is_hidden: isHidden,
        // A trigger withholds the units of a hidden product.
        stock: units,
        withheld: 0,
      })
      .where('id', '=', id)
      .execute();
    const after = await readFacts(transaction, id);
    await note(transaction, before, after);
    return after;
  });
}

async function readFacts(transaction: Database, id: number) {
  const found = await transaction
    .selectFrom('product')
    .select(SHOWN)
    .select(sql<number>`stock + withheld`.as('stock'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) throw new CommandError(`There is no product ${id}.`);
  return found;
}

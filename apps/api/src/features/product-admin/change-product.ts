import { sql } from 'kysely';
import type { Database } from '#shared/database/tables.ts';
import { ApiError, invalidInput } from '#shared/http/api-error.ts';
import { catalogueWriter } from '#shared/products/catalogue-writer.ts';
import { stock } from '#shared/stock/stock.ts';
import type { ProductChange } from './product-change.ts';
import { productChanged } from './product-changed.ts';

const SHOWN = ['title', 'price as price_minor', 'old_price as old_price_minor', 'is_new', 'is_hidden'] as const;

/** The facts of a product that an operator may change. */
export type ProductFacts = Awaited<ReturnType<typeof readFacts>>;

/**
 * Changes one product, and makes every server read the catalogue anew.
 * @param seen what the operator saw before; a value that is another by now is not overwritten
 * @throws ApiError
 */
export function changeProduct(
  database: Database,
  id: number,
  change: ProductChange,
  seen: ProductChange,
  note: (transaction: Database, before: ProductFacts, after: ProductFacts) => Promise<void>,
): Promise<ProductFacts> {
  return database.transaction().execute(async (transaction) => {
    await catalogueWriter(transaction).nextRevision();
    await stock(transaction).lock([id]);
    const before = await readFacts(transaction, id);
    await rejectOutdated(transaction, id, seen, before);
    const isHidden = change.isHidden ?? before.is_hidden;
    const oldPrice = change.oldPriceMinor === undefined ? before.old_price_minor : change.oldPriceMinor;
    const price = change.priceMinor ?? before.price_minor;
    if (change.oldPriceMinor != null && change.oldPriceMinor <= price) {
      throw invalidInput({ old_price: 'old-price-not-higher' });
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
  if (found === undefined) throw new ApiError('product-not-found', { message: `There is no product ${id}.` });
  return found;
}

/** @throws ApiError that names the values, and who has changed them if an operator has */
async function rejectOutdated(transaction: Database, id: number, seen: ProductChange, facts: ProductFacts) {
  const present: Required<ProductChange> = {
    priceMinor: facts.price_minor,
    oldPriceMinor: facts.old_price_minor,
    stock: facts.stock,
    isNew: facts.is_new,
    isHidden: facts.is_hidden,
  };
  const changed = (Object.keys(present) as (keyof ProductChange)[]).filter(
    (field) => seen[field] !== undefined && seen[field] !== present[field],
  );
  if (changed.length > 0) throw await productChanged(transaction, id, changed, present);
}

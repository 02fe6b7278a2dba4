import { fromMinor } from '@patina/shared-api/money';
import { plainAmount } from '@patina/shared-api/money-arithmetic';
import { UNITS } from '#catalogue/products/products.ts';
import { stock } from '#catalogue/products/stock.ts';
import { nextRevision } from '#catalogue/products/terms.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError, invalidInput } from '#platform/http/api-error.ts';

const SHOWN = ['title', 'price as price_minor', 'old_price as old_price_minor', 'is_new', 'is_hidden'] as const;

/** What an operator changes of a product; absent fields stay as they are. Prices in hundredths of a Credit. */
export interface ProductChange {
  priceMinor?: number | undefined;
  /** The price before a reduction; null: it is not reduced. */
  oldPriceMinor?: number | null | undefined;
  stock?: number | undefined;
  isNew?: boolean | undefined;
  isHidden?: boolean | undefined;
}

/** The facts of a product that an operator may change. */
type ProductFacts = Awaited<ReturnType<typeof readFacts>>;

export type ProductAdmin = ReturnType<typeof productAdmin>;

interface Terms {
  /** Name in the audit log. */
  operator: string;
  /** What the operator saw: a value that is another by now is not overwritten. */
  seen?: ProductChange;
}

/** Changes of products by operators, each in the audit log. */
export function productAdmin(database: Database, { clearCaches }: { clearCaches: () => void }) {
  return {
    /** @throws ApiError */
    async change(id: number, change: ProductChange, { operator, seen = {} }: Terms): Promise<ProductFacts> {
      const changed = await changeProduct(database, id, change, seen, (transaction, before, after) =>
        auditLog(transaction).note({
          operator,
          action: 'product set',
          subject: `product ${id}`,
          before: resultOf(before),
          after: resultOf(after),
        }),
      );
      clearCaches();
      return changed;
    },
  };
}

/** The facts of a product as the audit log keeps them. */
const resultOf = ({ price_minor, old_price_minor, ...facts }: ProductFacts) => ({
  ...facts,
  price: fromMinor(price_minor),
  old_price: old_price_minor === null ? null : fromMinor(old_price_minor),
});

/**
 * Changes one product, and makes every server read the catalogue anew.
 * @param seen what the operator saw before; a value that is another by now is not overwritten
 * @throws ApiError
 */
function changeProduct(
  database: Database,
  id: number,
  change: ProductChange,
  seen: ProductChange,
  note: (transaction: Database, before: ProductFacts, after: ProductFacts) => Promise<void>,
): Promise<ProductFacts> {
  return database.transaction().execute(async (transaction) => {
    await nextRevision(transaction);
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
    .select(UNITS.as('stock'))
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

/** Names of the fields in the contract. */
const NAMES: Record<keyof ProductChange, string> = {
  priceMinor: 'price',
  oldPriceMinor: 'old_price',
  stock: 'stock',
  isNew: 'new',
  isHidden: 'hidden',
};

/** Why an edit is rejected: these fields have other values by now. Its message says who has changed the product last. */
async function productChanged(
  database: Database,
  id: number,
  fields: readonly (keyof ProductChange)[],
  present: ProductChange,
): Promise<ApiError> {
  const last = await auditLog(database).last(`product ${id}`);
  const facts = fields.map((field) => `${NAMES[field]} is ${write(field, present[field])}`).join(', ');
  const by = last === undefined ? '' : ` The last change by an operator was that of ${last.operator}.`;
  const message = `This product has changed since you saw it: ${facts}.${by}`;
  const names = fields.map((field) => NAMES[field]);
  return new ApiError('product-changed', {
    message,
    errors: Object.fromEntries(names.map((name) => [name, [message]])),
    errorCodes: Object.fromEntries(names.map((name) => [name, ['product-changed']])),
  });
}

function write(field: keyof ProductChange, value: ProductChange[keyof ProductChange]): string {
  if (value === null) return 'none';
  return field.endsWith('Minor') ? plainAmount(Number(value)) : String(value);
}

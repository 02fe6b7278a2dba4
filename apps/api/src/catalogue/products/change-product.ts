import type { ProductFacts } from '@patina/shared-api/contract/desk/products';
import { fromMinor, toMinor } from '@patina/shared-api/money';
import { plainAmount } from '@patina/shared-api/money-arithmetic';
import { SET_PRICE, UNITS } from '#catalogue/products/products.ts';
import { stock } from '#catalogue/products/stock.ts';
import { nextRevision } from '#catalogue/products/terms.ts';
import { writeEditable } from '#catalogue/products/write-products.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError, invalidInput } from '#platform/http/api-error.ts';

/** Some facts of a product, as the contract has them. */
type SomeFacts = { [Name in keyof ProductFacts]?: ProductFacts[Name] | undefined };

interface Terms {
  /** Name in the audit log. */
  operator: string;
  /** What the operator saw: a value that is another by now is not overwritten. */
  seen?: SomeFacts;
}

export type ProductAdmin = ReturnType<typeof productAdmin>;

/** Changes of products by operators, each in the audit log. */
export function productAdmin(database: Database, { clearCaches }: { clearCaches: () => void }) {
  return {
    /** Changes one product, and makes every server read the catalogue anew; absent facts stay. @throws ApiError */
    async change(id: number, change: SomeFacts, { operator, seen = {} }: Terms): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        await nextRevision(transaction);
        await stock(transaction).lock([id]);
        const before = await readFacts(transaction, id);
        const changed = NAMES.filter((name) => seen[name] !== undefined && seen[name] !== before[name]);
        if (changed.length > 0) throw await productChanged(transaction, id, changed, before);
        await write(transaction, id, before, change);
        await auditLog(transaction).note({
          operator,
          action: 'product set',
          subject: `product ${id}`,
          before: auditOf(before),
          after: auditOf(await readFacts(transaction, id)),
        });
      });
      clearCaches();
    },
  };
}

const NAMES = ['price', 'old_price', 'stock', 'new', 'hidden'] as const satisfies (keyof ProductFacts)[];

type NamedFacts = ProductFacts & { title: string };

async function write(transaction: Database, id: number, before: ProductFacts, change: SomeFacts): Promise<void> {
  const { price = before.price, old_price = before.old_price } = change;
  if (change.old_price != null && change.old_price <= price) throw invalidInput({ old_price: 'old-price-not-higher' });
  await writeEditable(transaction, [
    {
      id,
      price: toMinor(price),
      old_price: old_price !== null && old_price > price ? toMinor(old_price) : null,
      is_new: change.new ?? before.new,
      is_hidden: change.hidden ?? before.hidden,
      stock: change.stock ?? before.stock,
    },
  ]);
}

async function readFacts(transaction: Database, id: number): Promise<NamedFacts> {
  const found = await transaction
    .selectFrom('product')
    .select(['title', 'old_price as old_price_minor', 'is_new as new', 'is_hidden as hidden'])
    .select([SET_PRICE.as('price_minor'), UNITS.as('stock')])
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) throw new ApiError('product-not-found', { message: `There is no product ${id}.` });
  const { price_minor, old_price_minor, ...same } = found;
  return {
    ...same,
    price: fromMinor(price_minor),
    old_price: old_price_minor === null ? null : fromMinor(old_price_minor),
  };
}

/** The facts of a product as the audit log keeps them. */
const auditOf = ({ new: is_new, hidden: is_hidden, ...same }: NamedFacts) => ({ ...same, is_new, is_hidden });

/** Why an edit is rejected: these facts are others by now. Its message says who has changed the product last. */
async function productChanged(
  database: Database,
  id: number,
  names: readonly (keyof ProductFacts)[],
  present: ProductFacts,
): Promise<ApiError> {
  const last = await auditLog(database).last(`product ${id}`);
  const facts = names.map((name) => `${name} is ${written(name, present[name])}`).join(', ');
  const by = last === undefined ? '' : ` The last change by an operator was that of ${last.operator}.`;
  const message = `This product has changed since you saw it: ${facts}.${by}`;
  return new ApiError('product-changed', {
    message,
    errors: Object.fromEntries(names.map((name) => [name, [message]])),
    errorCodes: Object.fromEntries(names.map((name) => [name, ['product-changed']])),
  });
}

function written(name: keyof ProductFacts, value: ProductFacts[keyof ProductFacts]): string {
  if (value === null) return 'none';
  return name.endsWith('price') ? plainAmount(toMinor(Number(value))) : String(value);
}

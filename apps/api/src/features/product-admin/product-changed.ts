import { plainAmount } from '@patina/shared-api/money-arithmetic';
import { auditLog } from '#shared/audit/audit-log.ts';
import type { Database } from '#shared/database/tables.ts';
import { ApiError } from '#shared/http/api-error.ts';
import type { ProductChange } from './product-change.ts';

/** Names of the fields in the contract. */
const NAMES: Record<keyof ProductChange, string> = {
  priceMinor: 'price',
  oldPriceMinor: 'old_price',
  stock: 'stock',
  isNew: 'new',
  isHidden: 'hidden',
};

/** Why an edit is rejected: these fields have other values by now. Its message says who has changed the product last. */
export async function productChanged(
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

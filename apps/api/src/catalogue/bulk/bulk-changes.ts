import type { ProductChange } from '@patina/shared-api/contract/desk/product-change';
import { toMinor } from '@patina/shared-api/money';
import { plainAmount } from '@patina/shared-api/money-arithmetic';
import { BATCH, type BulkChange, type BulkPlan, planBulk } from '#catalogue/bulk/plan-bulk.ts';
import { type ChangeRow, type ImportRow, isAsImported } from '#catalogue/import/import-changes.ts';
import { importRepository } from '#catalogue/import/import-repository.ts';
import { leaveUnusual } from '#catalogue/products/price-history.ts';
import { stock } from '#catalogue/products/stock.ts';
import { nextRevision } from '#catalogue/products/terms.ts';
import { pickEditable, storedProducts, writeEditable } from '#catalogue/products/write-products.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { SettingsService } from '#store/store.ts';

/*
 * Several products that an operator changes at once: an import without a file. Its changes are stored when they are previewed,
 * with the values that were seen; a product that has others by the time it is done keeps them, and is named.
 */

/** Stores what a change would do, and does nothing of it. @throws ApiError for too many products */
export async function previewBulk(
  database: Database,
  settings: SettingsService,
  { items, filter, change, leave_unusual }: BulkChange,
  operator: string,
): Promise<ImportRow> {
  const which = items ? { items: items.map(({ id }) => ({ id })) } : { filter };
  const bulk = { ...which, change, ...(leave_unusual && { leave_unusual }) };
  const plan = await planBulk(database, settings, bulk);
  return database.transaction().execute(async (transaction) => {
    const repository = importRepository(transaction);
    await repository.removeLeftBulks();
    const name = changeText(change);
    const { id } = await repository.add({ name, rate: 1, operator, state: 'previewed', bulk: JSON.stringify(bulk) });
    return keep(transaction, id, plan, bulk);
  });
}

/** Compares the same products with the same change anew. The import must be locked by the transaction. */
export async function previewBulkAgain(database: Database, settings: SettingsService, row: ImportRow) {
  const bulk = row.bulk as BulkChange;
  const plan = await planBulk(database, settings, bulk);
  return (transaction: Database) => keep(transaction, row.id, plan, bulk);
}

async function keep(
  transaction: Database,
  id: number,
  { changes, unchanged }: BulkPlan,
  { leave_unusual }: BulkChange,
): Promise<ImportRow> {
  const repository = importRepository(transaction);
  await repository.removeChanges(id);
  for (let from = 0; from < changes.length; from += BATCH) {
    await repository.addChanges(id, changes.slice(from, from + BATCH));
  }
  const left = leave_unusual ? await leaveUnusual(transaction, id) : 0;
  const updated = changes.filter(({ problem }) => problem === undefined).length - left;
  return repository.change(id, { updated, unchanged, state: 'previewed' });
}

/**
 * Changes what a preview has shown, in one transaction, as one entry of the audit log: products that are no longer as they were
 * seen are left as they are, and marked. Once it is done, it changes nothing more. @throws ApiError
 */
export function runBulk(database: Database, id: number, operator: string): Promise<ImportRow> {
  return database.transaction().execute(async (transaction) => {
    await nextRevision(transaction);
    const repository = importRepository(transaction);
    const row = await repository.lock(id);
    if (row === undefined) throw new ApiError('import-not-found');
    if (row.state === 'imported') return row;
    if (row.state !== 'previewed') throw new ApiError('import-done');
    const changed: number[] = [];
    for (let place = -1; ; ) {
      const changes = await repository.changesAfter(id, place, BATCH);
      place = changes.at(-1)?.place ?? place;
      if (changes.length === 0) break;
      changed.push(...(await writeChanges(transaction, id, changes)));
    }
    const { change } = row.bulk as BulkChange;
    const left = row.updated - changed.length;
    await auditLog(transaction).note({
      operator,
      action: 'catalogue change',
      subject: `import ${id}`,
      subjects: changed.map((product) => `product ${product}`),
      after: { products: changed.length, ...(left > 0 && { left }), ...change },
    });
    return repository.change(id, { updated: changed.length, state: 'imported', imported_at: new Date() });
  });
}

/** Writes changes of products that are as they were seen, and marks the others. Returns the ids of those that were changed. */
async function writeChanges(transaction: Database, id: number, changes: readonly ChangeRow[]): Promise<number[]> {
  const ids = changes.flatMap(({ product_id }) => product_id ?? []);
  await stock(transaction).lock(ids);
  const present = new Map((await storedProducts(transaction, ids)).map((product) => [product.id, product]));
  const places: Record<'product-changed' | 'product-not-found', number[]> = {
    'product-changed': [],
    'product-not-found': [],
  };
  const written = changes.flatMap(({ place, product_id, before, after }) => {
    const product = present.get(product_id ?? 0);
    if (product === undefined) places['product-not-found'].push(place);
    else if (isAsImported(product, before ?? {})) return [{ ...pickEditable(product), ...after }];
    else places['product-changed'].push(place);
    return [];
  });
  await writeEditable(transaction, written);
  for (const [problem, marked] of Object.entries(places)) {
    if (marked.length > 0) await importRepository(transaction).setProblem(id, marked, problem);
  }
  return written.map((product) => product.id);
}

/** A change in English, such as `price +5 %, stock 4`. */
export function changeText(change: ProductChange): string {
  const signed = (value: number, text: string) => `${value > 0 ? '+' : '−'}${text}`;
  const { price_percent: percent, price_amount: amount, price_margin: margin, price_ending: ending } = change;
  const { price_usual: usual, sale, stock: units, stock_by: more, new: isNew, hidden } = change;
  return [
    percent !== undefined && `price ${signed(percent, `${Math.abs(percent)} %`)}`,
    amount !== undefined && `price ${signed(amount, plainAmount(toMinor(Math.abs(amount))))}`,
    margin !== undefined && `price for a margin of ${margin} %`,
    usual === true && 'price before the reduction',
    ending !== undefined && `price to .${ending}`,
    sale !== undefined && (sale ? 'reduced' : 'no longer reduced'),
    units !== undefined && `stock ${units}`,
    more !== undefined && `stock ${signed(more, String(Math.abs(more)))}`,
    isNew !== undefined && (isNew ? 'new' : 'no longer new'),
    hidden !== undefined && (hidden ? 'hidden' : 'shown'),
  ]
    .filter(Boolean)
    .join(', ');
}

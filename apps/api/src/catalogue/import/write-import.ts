import { ITEM_CLASSES } from '@patina/shared-api/contract/catalogue/catalogue';
import type { CheckedImport } from '#catalogue/import/check-import.ts';
import { addedProduct, type ImportedChange, productChanges } from '#catalogue/import/import-changes.ts';
import type { ImportRecord } from '#catalogue/import/import-record.ts';
import { planPrices, quotedItem } from '#catalogue/import/plan-prices.ts';
import { catalogueWriter, type ProductInput, type StoredFinish } from '#catalogue/products/catalogue-writer.ts';
import { exteriorCode } from '#catalogue/products/grades.ts';
import { writeMarketName } from '#catalogue/products/market-name.ts';
import { termsRepository } from '#catalogue/products/terms-repository.ts';
import { productSearchDocument } from '#catalogue/search/search-document.ts';
import type { Database } from '#platform/database/tables.ts';
import { FinishWriter } from './finish-writer.ts';
import { productStaging } from './product-staging.ts';

export interface ImportOutcome {
  created: number;
  updated: number;
  unchanged: number;
}

interface WritingOptions {
  /** Credits for one unit of a price list's currency. */
  rate: number;
  onProgress: (done: number, total: number) => void;
  /** Takes what each batch has changed. */
  record?: ((changes: ImportedChange[]) => Promise<void>) | undefined;
}

interface Work {
  records: readonly ImportRecord[];
  prices: readonly { id: number; priceMinor: number }[];
}

const BATCH = 1_000;

/**
 * Writes a checked file in a transaction that no other import runs beside. New products are added in the order of the file;
 * then stored ones that change are locked and changed in the order of their ids, in which purchases lock them. Those that do
 * not change are neither locked nor written.
 */
export async function writeImport(
  transaction: Database,
  file: CheckedImport,
  { rate, onProgress, record }: WritingOptions,
): Promise<ImportOutcome> {
  const writer = catalogueWriter(transaction);
  const staging = productStaging(transaction);
  const finishes = new FinishWriter(writer, staging, async (changes) => record?.(changes));
  const outcome = { created: 0, updated: 0 };
  let [found, read, staged] = [0, 0, 0];
  const tell = () => onProgress(Math.max(0, read - staged + outcome.updated), file.rows.count);

  await staging.create();
  for await (const { records, prices, rows } of works(transaction, file, rate)) {
    const products = (await finishes.put(records)).map(productOf);
    const known = await staging.stageRecords(products);
    const added = products.filter(({ externalId }) => !known.stored.has(externalId));
    const ids = await writer.addProducts(added);
    await record?.(added.map((product, index) => addedProduct(ids[index] ?? 0, product)));
    staged += known.staged + (await staging.stagePrices(prices));
    outcome.created += added.length;
    found += records.length + prices.length;
    read += rows;
    tell();
  }
  await staging.analyze();
  for (let ids = await staging.next(-1, BATCH); ids.length > 0; ids = await staging.next(ids.at(-1) ?? 0, BATCH)) {
    await writer.lockProducts(ids);
    const before = record ? await writer.products(ids) : [];
    outcome.updated += await staging.write(ids);
    await record?.(productChanges(before, await writer.products(ids)));
    tell();
  }
  return { ...outcome, unchanged: found - outcome.created - outcome.updated };
}

/** The file as records and prices of stored products, some thousand rows at once. */
async function* works(
  transaction: Database,
  file: CheckedImport,
  rate: number,
): AsyncGenerator<Work & { rows: number }> {
  if (file.form === 'records') {
    for await (const records of file.rows.batches()) yield { records, prices: [], rows: records.length };
    return;
  }
  const writer = catalogueWriter(transaction);
  const { types, weapons } = await termsRepository(transaction).terms();
  const typeNames = new Map(types.map(({ id, name }) => [id, name]));
  const typeOfWeapon = new Map(weapons.map(({ name, typeId }) => [name, typeNames.get(typeId) ?? '']));
  for await (const quotes of file.rows.batches()) {
    const products = await writer.productsNamed(quotes.map(({ name }) => name));
    const stored = new Set(products.map(({ title }) => title));
    const unknown = quotes.filter(({ name }) => !stored.has(name));
    const finishes = await writer.finishesNamed(
      unknown.map((quote) => {
        const { weapon, finish } = quotedItem(quote, typeOfWeapon);
        return { weapon, finish };
      }),
    );
    yield { ...planPrices(quotes, rate, { products, finishes, typeOfWeapon }), rows: quotes.length };
  }
}

function productOf({ record, finish }: { record: ImportRecord; finish: StoredFinish }): ProductInput {
  const item = { ...record, itemClass: record.item_class, exterior: record.exterior };
  const title = record.title ?? writeMarketName(item);
  return {
    externalId: record.external_id,
    finishId: finish.id,
    exterior: exteriorCode(record.exterior),
    itemClass: ITEM_CLASSES.indexOf(record.item_class),
    title,
    search: productSearchDocument({ ...item, title, names: finish.names }),
    priceMinor: record.price_minor,
    oldPriceMinor: record.old_price_minor ?? null,
    isNew: record.new,
    stock: record.stock,
    image: record.image,
  };
}

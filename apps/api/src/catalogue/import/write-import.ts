import { ITEM_CLASSES } from '@patina/shared-api/contract/catalogue/catalogue';
import { sql } from 'kysely';
import { checkProducts } from '#catalogue/import/check-edits.ts';
import type { CheckedImport } from '#catalogue/import/check-import.ts';
import type { ImportRecord } from '#catalogue/import/check-records.ts';
import { finishWriter } from '#catalogue/import/finish-writer.ts';
import { addedProduct, type ImportedChange, productChanges } from '#catalogue/import/import-changes.ts';
import { ImportProblems } from '#catalogue/import/import-problems.ts';
import { planPrices, quotedItem } from '#catalogue/import/plan-prices.ts';
import { stagedChanges } from '#catalogue/import/staged-changes.ts';
import { TermConflicts } from '#catalogue/import/term-conflicts.ts';
import { requireUnits, writeUnits } from '#catalogue/import/write-units.ts';
import { exteriorCode } from '#catalogue/products/grades.ts';
import { writeMarketName } from '#catalogue/products/market-name.ts';
import { stock } from '#catalogue/products/stock.ts';
import { nextRevision, readTerms } from '#catalogue/products/terms.ts';
import { finishesNamed, type StoredFinish } from '#catalogue/products/write-finishes.ts';
import { addProducts, analyzeProducts, type ProductInput, storedProducts } from '#catalogue/products/write-products.ts';
import { productSearchDocument } from '#catalogue/search/search-text.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';

/** Takes what an import changes, in its transaction. */
export interface ImportRecorder {
  /** Before anything is changed. Returns the number of the import. */
  begin(transaction: Database): Promise<number>;
  /** What one batch has changed. */
  add(transaction: Database, changes: ImportedChange[]): Promise<void>;
  /** @param revision of the catalogue before */
  end(transaction: Database, outcome: ImportOutcome, revision: number): Promise<void>;
}

export interface ImportOptions {
  /** Rolls back at the end. */
  isDryRun: boolean;
  recorder?: ImportRecorder;
  /** Revision of the catalogue that the import is for; absent: the present one, whatever it is. */
  revision?: number;
  /** Credits for one unit of a price list's currency. */
  rate: number;
  onProgress: (done: number, total: number) => void;
}

/**
 * Imports a checked file into the catalogue, all of it or nothing, in one transaction. Products are identified by external
 * id, finishes by weapon, name and phase. Of imports at the same time one waits for the other.
 * @throws BadImport if the catalogue has changed since the file was checked, and no longer allows its terms
 * @throws ApiError if the catalogue is of another revision than it should be
 */
export async function importCatalogue(
  database: Database,
  file: CheckedImport,
  { isDryRun, recorder, revision, rate, onProgress }: ImportOptions,
): Promise<ImportOutcome> {
  const transaction = await database.startTransaction().execute();
  try {
    const present = await nextRevision(transaction);
    if (revision !== undefined && revision !== present) throw new ApiError('import-outdated');
    await requireTerms(transaction, file);
    const id = (await recorder?.begin(transaction)) ?? 0;
    const record = recorder && ((changes: ImportedChange[]) => recorder.add(transaction, changes));
    const outcome =
      file.form === 'units'
        ? { created: await writeUnits(transaction, file, { id, onProgress, record }), updated: 0, unchanged: 0 }
        : await writeImport(transaction, file, { rate, onProgress, record });
    if (!isDryRun) await analyzeProducts(transaction);
    await recorder?.end(transaction, outcome, present);
    await (isDryRun ? transaction.rollback().execute() : transaction.commit().execute());
    return outcome;
  } catch (error) {
    if (!transaction.isRolledBack && !transaction.isCommitted) await transaction.rollback().execute();
    throw error;
  }
}

/** The catalogue may have got other terms while the file was read. @throws BadImport */
async function requireTerms(transaction: Database, file: CheckedImport): Promise<void> {
  if (file.form === 'units') return requireUnits(transaction, file);
  const problems = new ImportProblems();
  if (file.form === 'edits') {
    for await (const edits of file.rows.batches()) await checkProducts(transaction, edits, problems);
    problems.reject();
  }
  if (file.form !== 'records') return;
  const conflicts = new TermConflicts(await readTerms(transaction));
  for (const { line, ...terms } of file.terms) {
    for (const fault of conflicts.add(terms, line)) problems.add({ line, ...fault });
  }
  problems.reject();
}

export interface ImportOutcome {
  created: number;
  updated: number;
  unchanged: number;
}

interface WritingOptions extends Pick<ImportOptions, 'rate' | 'onProgress'> {
  /** Takes what each batch has changed. */
  record?: ((changes: ImportedChange[]) => Promise<void>) | undefined;
}

type ProductFile = Exclude<CheckedImport, { form: 'units' }>;

const BATCH = 1_000;

/**
 * Writes a checked file in a transaction that no other import runs beside. New products are added in the order of the file;
 * then stored ones that change are locked and changed in the order of their ids, in which purchases lock them. Those that do
 * not change are neither locked nor written.
 */
async function writeImport(
  transaction: Database,
  file: ProductFile,
  { rate, onProgress, record }: WritingOptions,
): Promise<ImportOutcome> {
  const staging = stagedChanges(transaction);
  const withFinishes = finishWriter(transaction, staging, async (changes) => record?.(changes));
  const outcome = { created: 0, updated: 0 };
  let [found, read, staged] = [0, 0, 0];
  const tell = () => onProgress(Math.max(0, read - staged + outcome.updated), file.rows.count);

  await staging.create();
  for await (const { records, prices, edits, rows } of works(transaction, file, rate)) {
    const products = (await withFinishes(records)).map(productOf);
    const known = await staging.stageRecords(products);
    const added = products.filter(({ external_id }) => !known.stored.has(external_id));
    const ids = await addProducts(transaction, added);
    await record?.(added.map((product, index) => addedProduct(ids[index] ?? 0, product)));
    staged += known.staged + (await staging.stagePrices(prices)) + (await staging.stageEdits(edits));
    outcome.created += added.length;
    found += records.length + prices.length + edits.length;
    read += rows;
    tell();
  }
  await staging.analyze();
  for (let ids = await staging.next(-1, BATCH); ids.length > 0; ids = await staging.next(ids.at(-1) ?? 0, BATCH)) {
    await stock(transaction).lock(ids);
    const before = record ? await storedProducts(transaction, ids) : [];
    outcome.updated += await staging.write(ids);
    await record?.(productChanges(before, await storedProducts(transaction, ids)));
    tell();
  }
  return { ...outcome, unchanged: found - outcome.created - outcome.updated };
}

/** The file as records and prices of stored products, some thousand rows at once. */
async function* works(transaction: Database, file: ProductFile, rate: number) {
  if (file.form === 'records') {
    for await (const records of file.rows.batches()) yield { records, prices: [], edits: [], rows: records.length };
    return;
  }
  if (file.form === 'edits') {
    for await (const edits of file.rows.batches()) yield { records: [], prices: [], edits, rows: edits.length };
    return;
  }
  const { types, weapons } = await readTerms(transaction);
  const typeNames = new Map(types.map(({ id, name }) => [id, name]));
  const typeOfWeapon = new Map(weapons.map(({ name, typeId }) => [name, typeNames.get(typeId) ?? '']));
  for await (const quotes of file.rows.batches()) {
    const products = await productsNamed(
      transaction,
      quotes.map(({ name }) => name),
    );
    const stored = new Set(products.map(({ title }) => title));
    const unknown = quotes.filter(({ name }) => !stored.has(name));
    const finishes = await finishesNamed(
      transaction,
      unknown.map((quote) => {
        const { weapon, finish } = quotedItem(quote, typeOfWeapon);
        return { weapon, finish };
      }),
    );
    yield { ...planPrices(quotes, rate, { products, finishes, typeOfWeapon }), edits: [], rows: quotes.length };
  }
}

/** Products by market name; products that differ only by phase share one. */
const productsNamed = (database: Database, titles: readonly string[]) =>
  database
    .selectFrom('product')
    .where(sql<boolean>`title = any(${titles}::text[])`)
    .orderBy('id')
    .select(['id', 'title', 'price as price_minor', 'old_price as old_price_minor'])
    .execute();

function productOf({ record, finish }: { record: ImportRecord; finish: StoredFinish }): ProductInput {
  const item = { ...record, itemClass: record.item_class, exterior: record.exterior };
  const title = record.title ?? writeMarketName(item);
  return {
    external_id: record.external_id,
    finish_id: finish.id,
    exterior: exteriorCode(record.exterior),
    item_class: ITEM_CLASSES.indexOf(record.item_class),
    title,
    search: productSearchDocument({ ...item, title, names: finish.names }),
    price: record.price_minor,
    old_price: record.old_price_minor ?? null,
    is_new: record.new,
    stock: record.stock,
    image: record.image,
    reference_price_minor: record.reference_price_minor,
    reference_currency: record.reference_currency,
    reference_source: record.reference_source,
    reference_day: record.reference_day,
  };
}

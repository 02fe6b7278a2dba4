import { ITEM_CLASSES } from '@patina/shared-api/contract/catalogue/catalogue';
import type { ImportFile } from '#features/catalogue-import/formats/import-file.ts';
import {
  finishChanges,
  type ImportedChange,
  productChanges,
} from '#features/catalogue-import/history/import-changes.ts';
import { checkRecords } from '#features/catalogue-import/records/check-records.ts';
import { BadImport } from '#features/catalogue-import/records/import-problem.ts';
import type { ImportRecord } from '#features/catalogue-import/records/import-record.ts';
import { planPrices } from '#features/catalogue-import/records/plan-prices.ts';
import type { Database } from '#shared/database/tables.ts';
import { ApiError } from '#shared/http/api-error.ts';
import { exteriorCode } from '#shared/items/grades.ts';
import { writeMarketName } from '#shared/items/market-name.ts';
import { slugOf } from '#shared/items/slug.ts';
import { readRevision } from '#shared/products/catalogue-revision.ts';
import {
  type CatalogueWriter,
  catalogueWriter,
  type ProductInput,
  type StoredFinish,
} from '#shared/products/catalogue-writer.ts';
import { termsRepository } from '#shared/products/terms-repository.ts';
import { productSearchDocument } from '#shared/search/search-document.ts';

/** Takes what an import changes, in its transaction. */
export interface ImportRecorder {
  /** Before anything is changed. */
  begin(transaction: Database): Promise<void>;
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

export interface ImportOutcome {
  created: number;
  updated: number;
  unchanged: number;
}

interface Work {
  records: readonly ImportRecord[];
  prices: readonly { id: number; priceMinor: number }[];
}

const BATCH = 1_000;

/**
 * Imports a file into the catalogue, all of it or nothing: the changes are planned first and written in one
 * transaction. Products are identified by external id, finishes by weapon, name and phase.
 * @throws BadImport with all problems
 * @throws ApiError if the catalogue is of another revision than it should be
 */
export async function importCatalogue(
  database: Database,
  file: ImportFile,
  options: ImportOptions,
): Promise<ImportOutcome> {
  for (;;) {
    const revision = await readRevision(database);
    if (options.revision !== undefined && options.revision !== revision) throw new ApiError('import-outdated');
    const work = await plan(database, file, options.rate);
    const outcome = await writePlan(database, work, revision, options);
    // Undefined: another import has committed meanwhile, so the plan may be outdated.
    if (outcome !== undefined) return outcome;
  }
}

async function writePlan(
  database: Database,
  work: Work,
  revision: number,
  { isDryRun, onProgress, recorder }: ImportOptions,
): Promise<ImportOutcome | undefined> {
  const transaction = await database.startTransaction().execute();
  try {
    const writer = catalogueWriter(transaction);
    const isCurrent = await writer.incrementRevision(revision);
    if (isCurrent) await recorder?.begin(transaction);
    const record = recorder && ((changes: ImportedChange[]) => recorder.add(transaction, changes));
    const outcome = isCurrent ? await write(writer, work, onProgress, record) : undefined;
    if (outcome) await recorder?.end(transaction, outcome, revision);
    await (isDryRun ? transaction.rollback().execute() : transaction.commit().execute());
    return outcome;
  } catch (error) {
    if (!transaction.isRolledBack && !transaction.isCommitted) await transaction.rollback().execute();
    throw error;
  }
}

async function plan(database: Database, file: ImportFile, rate: number): Promise<Work> {
  if (file.form === 'records') {
    const { records, problems } = await checkRecords(file.records, await termsRepository(database).terms());
    reject([...file.problems, ...problems]);
    return { records, prices: [] };
  }
  const writer = catalogueWriter(database);
  const products = await writer.productsNamed(
    file.quotes.map(({ name }) => name).filter((name) => !name.includes('\0') && name.isWellFormed()),
  );
  const planned = planPrices(file.quotes, rate, products, await writer.finishes());
  reject([...file.problems, ...planned.problems]);
  return planned;
}

function reject(problems: ConstructorParameters<typeof BadImport>[0]): void {
  if (problems.length > 0) throw new BadImport(problems.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0)));
}

async function write(
  writer: CatalogueWriter,
  { records, prices }: Work,
  onProgress: ImportOptions['onProgress'],
  record?: (changes: ImportedChange[]) => Promise<void>,
): Promise<ImportOutcome> {
  const total = records.length + prices.length;
  await writer.addTerms(
    records.map(weaponOf),
    records.flatMap(({ quality }) => quality ?? []),
  );
  const given = new Map(records.map((record) => [finishKey(record), finishOf(record)]));
  const former = await writer.finishes();
  await writer.lockProducts({
    externalIds: records.map(({ external_id }) => external_id),
    ids: prices.map(({ id }) => id),
    finishIds: former.filter((finish) => given.has(finishKey(finish))).map(({ id }) => id),
  });
  await writer.putFinishes([...given.values()]);
  const present = await writer.finishes();
  await record?.(finishChanges(former, present));
  const finishes = new Map(present.map((finish) => [finishKey(finish), finish]));
  let created = 0;
  let updated = 0;
  for (let from = 0; from < records.length; from += BATCH) {
    const products = records.slice(from, from + BATCH).flatMap((record) => {
      const finish = finishes.get(finishKey(record));
      return finish ? [productOf(record, finish)] : [];
    });
    const keys = { externalIds: products.map(({ externalId }) => externalId) };
    const written = await recorded(writer, keys, record, () => writer.putProducts(products));
    created += written.created;
    updated += written.updated;
    onProgress(Math.min(from + BATCH, records.length), total);
  }
  for (let from = 0; from < prices.length; from += BATCH) {
    const batch = prices.slice(from, from + BATCH);
    const keys = { ids: batch.map(({ id }) => id) };
    updated += await recorded(writer, keys, record, () => writer.putPrices(batch));
    onProgress(records.length + Math.min(from + BATCH, prices.length), total);
  }
  await writer.analyze();
  return { created, updated, unchanged: total - created - updated };
}

/** Writes a batch of products, and records what it changes. */
async function recorded<Result>(
  writer: CatalogueWriter,
  keys: Parameters<CatalogueWriter['products']>[0],
  record: ((changes: ImportedChange[]) => Promise<void>) | undefined,
  put: () => Promise<Result>,
): Promise<Result> {
  if (record === undefined) return put();
  const before = await writer.products(keys);
  const result = await put();
  await record(productChanges(before, await writer.products(keys)));
  return result;
}

const finishKey = ({ weapon, finish, phase }: { weapon: string; finish: string; phase: string }) =>
  JSON.stringify([weapon, finish, phase]);

/** An unknown model is drawn as a plain one of its type. */
const weaponOf = ({ type, weapon }: ImportRecord) => ({ type, weapon, model: slugOf(weapon).replaceAll('-', '_') });

const finishOf = (record: ImportRecord) => ({
  weapon: record.weapon,
  finish: record.finish,
  phase: record.phase,
  quality: record.quality,
  collection: record.collection,
  style: record.style,
  wearMin: record.wear_min,
  wearMax: record.wear_max,
});

function productOf(record: ImportRecord, finish: StoredFinish): ProductInput {
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

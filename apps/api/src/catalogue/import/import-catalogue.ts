import { catalogueWriter } from '#catalogue/products/catalogue-writer.ts';
import { termsRepository } from '#catalogue/products/terms-repository.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { CheckedImport } from './check-import.ts';
import type { ImportedChange } from './import-changes.ts';
import { ImportProblems } from './import-problem.ts';
import { SlugConflicts } from './slug-conflicts.ts';
import { type ImportOutcome, writeImport } from './write-import.ts';

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
    const writer = catalogueWriter(transaction);
    const present = await writer.nextRevision();
    if (revision !== undefined && revision !== present) throw new ApiError('import-outdated');
    await requireTerms(transaction, file);
    await recorder?.begin(transaction);
    const record = recorder && ((changes: ImportedChange[]) => recorder.add(transaction, changes));
    const outcome = await writeImport(transaction, file, { rate, onProgress, record });
    if (!isDryRun) await writer.analyze();
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
  if (file.form !== 'records') return;
  const problems = new ImportProblems();
  const conflicts = new SlugConflicts(await termsRepository(transaction).terms());
  for (const { line, ...terms } of file.terms) {
    for (const message of conflicts.add(terms, line)) problems.add({ line, message });
  }
  problems.reject();
}

import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { ImportContent } from '@patina/shared-api/contract/desk/imports';
import { readTerms } from '#catalogue/products/terms.ts';
import type { Database } from '#platform/database/tables.ts';
import { checkProducts, editChecker, type ProductEditRow, skippedColumns } from './check-edits.ts';
import { type ImportRecord, type Quote, quoteChecker, recordChecker } from './check-records.ts';
import { checkUnits, MOST_UNITS, type UnitRow, unitChecker } from './check-units.ts';
import { BadImport, ImportProblems } from './import-problems.ts';
import { type ImportEntry, readImportFile } from './read-import-file.ts';
import { Spool } from './spool.ts';
import { type GivenTerms, TermConflicts } from './term-conflicts.ts';

/** A file whose every line is valid; `rows` are to be closed. */
export type CheckedImport =
  | { form: 'records'; rows: Spool<ImportRecord>; terms: readonly GivenTerms[] }
  | { form: 'edits'; rows: Spool<ProductEditRow>; skipped: string[] }
  | { form: 'units'; rows: Spool<UnitRow>; digest: string }
  | { form: 'prices'; rows: Spool<Quote>; currency: string | undefined };

/** Most records of one file: what is kept of each, to find those that stand twice, is 24 bytes at most. */
const MOST_ROWS = 5_000_000;

/** Checks a file and uses it, then deletes what is kept of it. @throws BadImport with all problems */
export async function withCheckedImport<Result>(
  database: Database,
  input: AsyncIterable<Uint8Array>,
  use: (file: CheckedImport) => Promise<Result>,
  content: ImportContent = 'products',
): Promise<Result> {
  const file = await (content === 'units' ? checkUnitFile(database, input) : checkImport(database, input));
  try {
    return await use(file);
  } finally {
    await file.rows.close();
  }
}

/**
 * Reads a file and checks every line, by itself, against those before it and against the catalogue. What is valid is kept in a
 * temporary file, so memory does not grow with it but for some bytes a record.
 * @throws BadImport with all problems
 */
async function checkImport(database: Database, input: AsyncIterable<Uint8Array>): Promise<CheckedImport> {
  const { form, entries, columns = [] } = await readImportFile(input);
  const problems = new ImportProblems();
  if (form === 'records') {
    const conflicts = new TermConflicts(await readTerms(database));
    const check = recordChecker(conflicts, problems);
    const { rows } = await spooled(entries, problems, (entry) => 'fields' in entry && check(entry));
    return { form, rows, terms: conflicts.given };
  }
  if (form === 'edits') {
    const skipped = skippedColumns(columns, problems);
    const check = editChecker(columns, problems);
    const { rows } = await spooled(
      entries,
      problems,
      (entry) => 'fields' in entry && check(entry),
      (batch) => checkProducts(database, batch, problems),
    );
    return { form, rows, skipped };
  }
  const check = quoteChecker(problems);
  const { rows, currency } = await spooled(entries, problems, (entry) => 'name' in entry && check(entry));
  return { form, rows, currency };
}

/** The same for a file of units, which is known again by its digest. */
async function checkUnitFile(database: Database, input: AsyncIterable<Uint8Array>): Promise<CheckedImport> {
  const { form, entries } = await readImportFile(input);
  if (form === 'prices') throw BadImport.of({ code: 'no-list' });
  const problems = new ImportProblems();
  const check = unitChecker(problems);
  const digest = createHash('sha256');
  const { rows } = await spooled(
    entries,
    problems,
    (entry) => 'fields' in entry && check(entry),
    async (batch) => {
      for (const { line: _, ...unit } of batch) digest.update(JSON.stringify(unit));
      await checkUnits(database, batch, problems);
    },
    MOST_UNITS,
  );
  return { form: 'units', rows, digest: digest.digest('hex') };
}

/** Keeps what `check` returns of each entry. */
async function spooled<Row>(
  entries: AsyncIterable<ImportEntry[]>,
  problems: ImportProblems,
  check: (entry: ImportEntry) => Row | undefined | false,
  checkAll?: (rows: Row[]) => Promise<void>,
  most = MOST_ROWS,
): Promise<{ rows: Spool<Row>; currency: string | undefined }> {
  const rows = await Spool.open<Row>();
  let currency: string | undefined;
  try {
    for await (const batch of entries) {
      const valid = batch.flatMap((entry) => check(entry) || []);
      await checkAll?.(valid);
      await rows.add(valid);
      for (const entry of batch) {
        if ('problem' in entry) problems.add(entry.problem);
        if ('currency' in entry) currency = entry.currency;
      }
      if (rows.count > most) throw BadImport.of({ code: 'file-long', values: { most } });
      // Between two batches, of some milliseconds each, requests are served.
      await setImmediate();
    }
    problems.reject();
    return { rows, currency };
  } catch (error) {
    await rows.close();
    throw error;
  }
}

import { csvCell } from '@patina/shared-api/csv-cell';
import { fromMinor } from '@patina/shared-api/money';
import { FILE_FIELDS } from '#catalogue/import/check-records.ts';
import { exteriorOf, itemClassOf } from '#catalogue/products/grades.ts';
import { SET_PRICE, UNITS, withNames } from '#catalogue/products/products.ts';
import type { Database } from '#platform/database/tables.ts';

type Cell = string | number | boolean | null;
type Exported = Record<(typeof FILE_FIELDS)[number], Cell>;

const BATCH = 1_000;
/** Writes records in a file format. */
interface Form {
  head: string;
  record(record: Exported, isFirst: boolean): string;
  tail: string;
}

const FORMS: Record<'json' | 'csv', Form> = {
  json: {
    head: '[',
    record: (record, isFirst) => `${isFirst ? '' : ','}\n${JSON.stringify(withoutEmpty(record))}`,
    tail: '\n]\n',
  },
  csv: {
    head: `${FILE_FIELDS.join(',')}\n`,
    record: (record) => `${FILE_FIELDS.map((field) => csvCell(record[field])).join(',')}\n`,
    tail: '',
  },
};

/**
 * Writes the whole catalogue in the format that imports read, ordered by id, and returns the number of products.
 * Importing the file again changes nothing.
 */
export async function exportCatalogue(
  database: Database,
  form: 'json' | 'csv',
  write: (text: string) => Promise<void>,
): Promise<number> {
  const { head, record, tail } = FORMS[form];
  let count = 0;
  await write(head);
  for await (const batch of batches(database)) {
    await write(batch.map((row, index) => record(exported(row), count + index === 0)).join(''));
    count += batch.length;
  }
  await write(tail);
  return count;
}

async function* batches(database: Database) {
  let last = -1;
  for (;;) {
    const batch = await readAfter(database, last);
    if (batch.length === 0) return;
    yield batch;
    last = batch.at(-1)?.id ?? last;
  }
}

const readAfter = (database: Database, id: number) =>
  withNames(database.selectFrom('product'))
    .where('product.id', '>', id)
    .orderBy('product.id')
    .limit(BATCH)
    .select(['product.external_id', UNITS.as('units'), SET_PRICE.as('set_price_minor')])
    .execute();

function exported(row: Awaited<ReturnType<typeof readAfter>>[number]): Exported {
  return {
    ...row,
    exterior: exteriorOf(row.exterior),
    item_class: itemClassOf(row.item_class),
    price: fromMinor(row.set_price_minor),
    old_price: row.old_price_minor === null ? null : fromMinor(row.old_price_minor),
    stock: row.units,
    new: row.is_new,
    reference_price: row.reference_price_minor === null ? null : fromMinor(row.reference_price_minor),
  };
}

const withoutEmpty = (record: Exported) =>
  Object.fromEntries(
    FILE_FIELDS.map((field) => [field, record[field]]).filter(([, value]) => value !== null && value !== ''),
  );

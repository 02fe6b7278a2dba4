import type { ImportProblemCode } from '@patina/shared-api/contract/desk/import-problems';
import { EDITED_COLUMNS } from '@patina/shared-api/contract/desk/imports';
import { readAmountMinor } from '@patina/shared-api/typed-amount';
import { sql } from 'kysely';
import type { Database } from '#platform/database/tables.ts';
import { HIGHEST_PRICE_MINOR } from './file-fields.ts';
import type { ImportFault, ImportProblems } from './import-problems.ts';
import { KeyIndex } from './key-index.ts';
import type { GivenRecord } from './read-import-file.ts';

/** The file of the list of products has them, too; nothing follows from them. */
const READ_ONLY = ['external_id', 'title', 'type', 'hidden', 'bought', 'margin_percent', 'sold_30d'];
/** What the values were when the file was exported: one that is still the same was not edited, whatever it is by now. */
const SEEN = 'seen';

type EditedColumn = (typeof EDITED_COLUMNS)[number];
type Given = Partial<Record<EditedColumn, string>>;

/** What a line changes of a stored product, prices in hundredths of a Credit; what is absent stays as it is. */
export interface ProductEditRow {
  line: number;
  id: number;
  price_minor?: number;
  /** Whether the sale is given, which `null` ends. */
  has_old_price: boolean;
  old_price_minor?: number | null;
  stock?: number;
  is_new?: boolean;
}

/** The values of a product as the export keeps them beside it. */
export const seenText = (product: Record<EditedColumn, string | number | boolean | null>) =>
  EDITED_COLUMNS.map((column) => `${column}=${product[column] ?? ''}`).join(' ');

/** Columns that are read-only; those that are unknown are problems, so that a misspelt one does not pass unnoticed. */
export function skippedColumns(columns: readonly string[], problems: ImportProblems): string[] {
  const known = ['id', SEEN, ...EDITED_COLUMNS, ...READ_ONLY];
  const unknown = columns.filter((column) => !known.includes(column));
  if (unknown.length > 0) {
    problems.add({ line: undefined, code: 'columns-unknown', values: { names: unknown.join(', ') } });
  }
  if (!columns.some((column) => EDITED_COLUMNS.includes(column as EditedColumn))) {
    problems.add({ line: undefined, code: 'columns-missing', values: { names: EDITED_COLUMNS.join(', ') } });
  }
  return columns.filter((column) => READ_ONLY.includes(column));
}

/** Validates every line by itself and against those before it, and collects problems with their lines. */
export function editChecker(columns: readonly string[], problems: ImportProblems) {
  const lineOfId = new KeyIndex(1);
  const hasSale = columns.includes('old_price');

  return ({ line, fields }: GivenRecord): ProductEditRow | undefined => {
    const { id, [SEEN]: seen = '', ...typed } = fields as Given & { id?: string; seen?: string };
    let isValid = true;
    const tell = (fault: ImportFault) => {
      isValid = false;
      problems.add({ line, ...fault });
    };
    if (id === undefined) tell({ code: 'missing', values: { field: 'id' } });
    else if (!/^[1-9]\d{0,8}$/.test(id)) tell({ code: 'id-form', values: { field: 'id' } });
    else if (lineOfId.add(id, [line])) tell({ code: 'id-twice' });
    const before = readSeen(seen);
    const row: ProductEditRow = { line, id: Number(id), has_old_price: false };
    for (const column of EDITED_COLUMNS) {
      const value = readValue(column, typed[column]);
      if (value === undefined) tell({ code: RULES[column], values: { field: column } });
      else if (seen !== '' && value === readValue(column, before[column])) continue;
      else if (column === 'new' && typeof value === 'boolean') row.is_new = value;
      else if (column === 'old_price' && hasSale) Object.assign(row, { old_price_minor: value, has_old_price: true });
      else if (column === 'price' && typeof value === 'number') row.price_minor = value;
      else if (column === 'stock' && typeof value === 'number') row.stock = value;
    }
    return isValid ? row : undefined;
  };
}

const readSeen = (seen: string): Given =>
  Object.fromEntries(
    seen
      .split(' ')
      .map((pair) => pair.split('='))
      .filter(([, value]) => value),
  );

const RULES: Record<EditedColumn, ImportProblemCode> = {
  price: 'price-form',
  old_price: 'price-or-empty',
  stock: 'stock-form',
  new: 'flag-form',
};

const HIGHEST_STOCK = 1_000_000;
const YES = ['true', 'yes', '1', 'wahr', 'ja', 'verdadero', 'sí', 'verdadeiro', 'sim'];
const NO = ['false', 'no', '0', 'falsch', 'nein', 'falso', 'não'];

/** A cell as a spreadsheet may have saved it; null for an empty one, undefined for one that is not valid. */
function readValue(column: EditedColumn, typed: string | undefined): number | boolean | null | undefined {
  if (typed === undefined) return null;
  if (column === 'new') return readFlag(typed.toLowerCase());
  const value = column === 'stock' ? readCount(typed) : readPrice(typed);
  return Number.isNaN(value) ? undefined : value;
}

const readFlag = (typed: string) => (YES.includes(typed) ? true : NO.includes(typed) ? false : undefined);

/** `7` or `7,00`; `1.000` may be a thousand or one, so it is neither. */
function readCount(typed: string): number {
  const count = /^\d{1,7}([.,]0{1,2})?$/.test(typed) ? Number.parseInt(typed, 10) : Number.NaN;
  return count <= HIGHEST_STOCK ? count : Number.NaN;
}

/** A price in hundredths, with a decimal point or comma. */
function readPrice(typed: string): number {
  const minor = readAmountMinor(typed) ?? 0;
  return minor > 0 && minor <= HIGHEST_PRICE_MINOR ? minor : Number.NaN;
}

/** Adds the lines whose products are not there. */
export async function checkProducts(database: Database, rows: readonly ProductEditRow[], problems: ImportProblems) {
  const ids = rows.map(({ id }) => id);
  const found = await database
    .selectFrom('product')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .execute();
  const known = new Set(found.map(({ id }) => id));
  for (const { id, line } of rows) {
    if (!known.has(id)) problems.add({ line, code: 'product-unknown' });
  }
}

import { ITEM_CLASSES } from '@patina/shared-api/contract/catalogue/catalogue';
import type { CatalogueImport, ImportChange } from '@patina/shared-api/contract/desk/imports';
import { fromMinor } from '@patina/shared-api/money';
import { EXTERIOR_NAMES } from '#catalogue/products/grades.ts';
import type { StoredValues } from '#platform/database/tables/catalogue/import-tables.ts';
import { epochSeconds } from '#platform/time.ts';
import type { ChangeRow, ImportRow } from './import-repository.ts';

type Value = StoredValues[string];

const secondsOf = (time: Date | null) => (time === null ? null : epochSeconds(time));

export function describeImport(row: ImportRow): CatalogueImport {
  const { id, name, operator, state, created, updated, unchanged, undone_by } = row;
  return {
    id,
    name,
    operator,
    state,
    created,
    updated,
    unchanged,
    undone_by,
    created_at: epochSeconds(row.created_at),
    imported_at: secondsOf(row.imported_at),
    undone_at: secondsOf(row.undone_at),
  };
}

const asIs = (value: Value) => value;
const price = (value: Value) => (value === null ? null : fromMinor(Number(value)));

/** Fields of the import file by column, with how values are written; other columns follow from these. */
const FIELDS: Record<string, { field: string; write?: (value: Value) => Value }> = {
  title: { field: 'title' },
  price: { field: 'price', write: price },
  old_price: { field: 'old_price', write: price },
  stock: { field: 'stock' },
  is_new: { field: 'new' },
  image: { field: 'image' },
  exterior: { field: 'exterior', write: (code) => (code === null ? null : (EXTERIOR_NAMES[Number(code)] ?? null)) },
  item_class: { field: 'item_class', write: (code) => ITEM_CLASSES[Number(code)] ?? null },
  ...Object.fromEntries(['quality', 'collection', 'style', 'wear_min', 'wear_max'].map((field) => [field, { field }])),
};

/** What an import changes of one product or finish, as the file would say it. */
export function describeChange({
  place,
  kind,
  product_id,
  title,
  is_hidden,
  before,
  after,
  outcome,
}: ChangeRow): ImportChange {
  const values = Object.entries(FIELDS).flatMap(([column, { field, write = asIs }]) => {
    const value = after[column];
    // Of a new product only what it has.
    if (value === undefined || (before === null && (value === null || value === false || column === 'title')))
      return [];
    return [{ field, before: before === null ? null : write(before[column] ?? null), after: write(value) }];
  });
  return { place, kind, product_id, title, hidden: is_hidden, values, outcome };
}

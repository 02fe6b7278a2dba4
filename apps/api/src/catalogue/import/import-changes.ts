import { type CatalogueImport, type ImportChange, UNIT_COLUMNS } from '@patina/shared-api/contract/desk/imports';
import { fromMinor } from '@patina/shared-api/money';
import type { Selectable } from 'kysely';
import { exteriorOf, itemClassOf } from '#catalogue/products/grades.ts';
import { FINISH_FACTS, type StoredFinish } from '#catalogue/products/write-finishes.ts';
import {
  CHANGEABLE_COLUMNS,
  type ProductInput,
  type StoredProduct,
  withDefaults,
} from '#catalogue/products/write-products.ts';
import type { StoredValues, Tables } from '#platform/database/tables.ts';
import { epochSeconds } from '#platform/time.ts';

export type ImportRow = Selectable<Tables['catalogue_import']>;
export type ChangeRow = Selectable<Tables['catalogue_import_change']>;

/** What an import changes of one product or finish, or a unit that it adds: values by the names of their columns, `before` null for a new product. */
export type ImportedChange = Omit<ChangeRow, 'import_id' | 'place' | 'outcome' | 'problem' | 'unit_id'> & {
  unit_id?: number | null;
};

/** The same where it is stored; `problem` is why the product stays as it is. */
export type StoredChange = ImportedChange & { place: number; problem?: string | null };

/**
 * Places of new products: behind all others, as their ids are. Undone in the order of places, products are locked in the order
 * in which purchases lock them.
 */
const NEW = 1_000_000_000;

/** A product that was added, with the defaults of what is not given. */
export function addedProduct(productId: number, product: ProductInput): ImportedChange {
  const values = withDefaults(product);
  return {
    kind: 'new',
    product_id: productId,
    finish_id: null,
    title: product.title,
    is_hidden: false,
    before: null,
    after: pick(values, CHANGEABLE_COLUMNS),
  };
}

/** Changes of products with these rows before and after. */
export function productChanges(before: readonly StoredProduct[], after: readonly StoredProduct[]): ImportedChange[] {
  const known = new Map(before.map((product) => [product.id, product]));
  return after.flatMap((product): ImportedChange[] => {
    const former = known.get(product.id);
    const values = former && differences(former, product, CHANGEABLE_COLUMNS);
    if (!values) return [];
    const { id: product_id, title, is_hidden } = product;
    return [{ kind: 'changed', product_id, finish_id: null, title, is_hidden, ...values }];
  });
}

/** Changes of finishes that were stored before. */
export function finishChanges(before: readonly StoredFinish[], after: readonly StoredFinish[]): ImportedChange[] {
  const known = new Map(before.map((finish) => [finish.id, finish]));
  return after.flatMap((finish): ImportedChange[] => {
    const former = known.get(finish.id);
    const values = former && differences(former, finish, FINISH_FACTS);
    if (!values) return [];
    const title = [finish.weapon, finish.finish, finish.phase].filter(Boolean).join(' | ');
    return [{ kind: 'finish', product_id: null, finish_id: finish.id, title, is_hidden: false, ...values }];
  });
}

/** Numbers the changes of an import in the order in which they are shown and undone. */
export function placeChanges(): (changes: readonly ImportedChange[]) => (ImportedChange & { place: number })[] {
  const next = { new: NEW, stored: 0 };
  return (changes) =>
    changes.map((change) => ({ ...change, place: change.kind === 'new' ? next.new++ : next.stored++ }));
}

/** Whether the present values are those that the import has left. */
export function isAsImported(present: object | undefined, after: StoredValues): boolean {
  const values = present as StoredValues | undefined;
  return values !== undefined && Object.entries(after).every(([name, value]) => values[name] === value);
}

/** The values that differ, by name, or undefined. */
export function differences<Row extends object, Name extends keyof Row & string>(
  before: Row,
  after: Row,
  names: readonly Name[],
) {
  const changed = names.filter((name) => before[name] !== after[name]);
  return changed.length === 0 ? undefined : { before: pick(before, changed), after: pick(after, changed) };
}

const pick = <Row extends object>(row: Row, names: readonly (keyof Row & string)[]): StoredValues =>
  Object.fromEntries(names.map((name) => [name, row[name] as StoredValues[string]]));

type Value = StoredValues[string];

const secondsOf = (time: Date | null) => (time === null ? null : epochSeconds(time));

export function describeImport({
  created_at,
  imported_at,
  undone_at,
  rate,
  revision,
  bulk,
  digest,
  ...same
}: ImportRow): CatalogueImport {
  return {
    ...same,
    ...(bulk && { change: bulk.change }),
    created_at: epochSeconds(created_at),
    imported_at: secondsOf(imported_at),
    undone_at: secondsOf(undone_at),
  };
}

const asIs = (value: Value) => value;
const price = (value: Value) => (value === null ? null : fromMinor(Number(value)));

/** How columns are shown that files name or write otherwise. */
const FIELDS: Partial<Record<string, { field?: string; write?: (value: Value) => Value }>> = {
  price: { write: price },
  old_price: { write: price },
  cost: { write: price },
  reference_price_minor: { field: 'reference_price', write: price },
  is_new: { field: 'new' },
  is_hidden: { field: 'hidden' },
  exterior: { write: (code) => exteriorOf(code === null ? null : Number(code)) },
  item_class: { write: (code) => itemClassOf(Number(code)) },
};

/** Columns that follow from others. */
const NOT_SHOWN = ['finish_id', 'search'];
const SHOWN: readonly string[] = [...CHANGEABLE_COLUMNS, 'is_hidden', ...FINISH_FACTS].filter(
  (column) => !NOT_SHOWN.includes(column),
);

/** What an import changes of one product or finish, or a unit that it adds, as the file would say it. */
export function describeChange({
  import_id,
  finish_id,
  unit_id,
  is_hidden,
  before,
  after,
  problem,
  ...same
}: ChangeRow): ImportChange {
  const columns: readonly string[] = same.kind === 'unit' ? UNIT_COLUMNS : SHOWN;
  const values = columns.flatMap((column) => {
    const { field = column, write = asIs } = FIELDS[column] ?? {};
    const value = after[column];
    // Of a new product only what it has.
    if (value === undefined || (before === null && (value === null || value === false || column === 'title')))
      return [];
    return [{ field, before: before === null ? null : write(before[column] ?? null), after: write(value) }];
  });
  return { ...same, hidden: is_hidden, values, ...(problem !== null && { problem }) };
}

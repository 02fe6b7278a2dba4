import type { StoredValues } from '#shared/database/tables/catalogue/import-tables.ts';
import type { StoredFinish, StoredProduct } from '#shared/products/catalogue-writer.ts';

/** What an import changes of one product or finish: values by the names of their columns. */
export interface ImportedChange {
  kind: 'new' | 'changed' | 'finish';
  productId: number | null;
  finishId: number | null;
  title: string;
  isHidden: boolean;
  /** Null for a new product. */
  before: StoredValues | null;
  after: StoredValues;
}

const PRODUCT = [
  ...(['title', 'price', 'old_price', 'stock', 'is_new', 'image'] as const),
  ...(['finish_id', 'exterior', 'item_class', 'search'] as const),
];
const FINISH = ['quality', 'collection', 'style', 'wear_min', 'wear_max'] as const;

/** Changes of products with these rows before and after. */
export function productChanges(before: readonly StoredProduct[], after: readonly StoredProduct[]): ImportedChange[] {
  const known = new Map(before.map((product) => [product.id, product]));
  return after.flatMap((product): ImportedChange[] => {
    const { id: productId, title, is_hidden: isHidden } = product;
    const changed = { productId, finishId: null, title, isHidden };
    const former = known.get(productId);
    if (former === undefined) return [{ ...changed, kind: 'new', before: null, after: pick(product, PRODUCT) }];
    const values = differences(former, product, PRODUCT);
    return values ? [{ ...changed, kind: 'changed', ...values }] : [];
  });
}

/** Changes of finishes that were stored before. */
export function finishChanges(before: readonly StoredFinish[], after: readonly StoredFinish[]): ImportedChange[] {
  const known = new Map(before.map((finish) => [finish.id, finish]));
  return after.flatMap((finish): ImportedChange[] => {
    const former = known.get(finish.id);
    const values = former && differences(former, finish, FINISH);
    if (!values) return [];
    const title = [finish.weapon, finish.finish, finish.phase].filter(Boolean).join(' | ');
    return [{ kind: 'finish', productId: null, finishId: finish.id, title, isHidden: false, ...values }];
  });
}

/** Whether the present values are those that the import has left. */
export function isAsImported(present: object, after: StoredValues): boolean {
  const values = present as StoredValues;
  return Object.entries(after).every(([name, value]) => values[name] === value);
}

function differences<Row extends object, Name extends keyof Row & string>(
  before: Row,
  after: Row,
  names: readonly Name[],
) {
  const changed = names.filter((name) => before[name] !== after[name]);
  return changed.length === 0 ? undefined : { before: pick(before, changed), after: pick(after, changed) };
}

const pick = <Row extends object>(row: Row, names: readonly (keyof Row & string)[]): StoredValues =>
  Object.fromEntries(names.map((name) => [name, row[name] as StoredValues[string]]));

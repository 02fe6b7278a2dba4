import type { ProductInput, StoredFinish, StoredProduct } from '#catalogue/products/catalogue-writer.ts';
import type { StoredValues } from '#platform/database/tables/catalogue/import-tables.ts';

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

/**
 * Places of new products: behind all others, as their ids are. Undone in the order of places, products are locked in the order
 * in which purchases lock them.
 */
const NEW = 1_000_000_000;

const PRODUCT = [
  ...(['title', 'price', 'old_price', 'stock', 'is_new', 'image'] as const),
  ...(['finish_id', 'exterior', 'item_class', 'search'] as const),
];
const FINISH = ['quality', 'collection', 'style', 'wear_min', 'wear_max'] as const;

/** A product that was added, with the defaults of what is not given. */
export function addedProduct(productId: number, product: ProductInput): ImportedChange {
  const { title, search, exterior, priceMinor, oldPriceMinor, stock = 1, isNew = false, image = null } = product;
  return {
    kind: 'new',
    productId,
    finishId: null,
    title,
    isHidden: false,
    before: null,
    after: {
      title,
      price: priceMinor,
      old_price: oldPriceMinor,
      stock,
      is_new: isNew,
      image,
      finish_id: product.finishId,
      exterior,
      item_class: product.itemClass,
      search,
    },
  };
}

/** Changes of products with these rows before and after. */
export function productChanges(before: readonly StoredProduct[], after: readonly StoredProduct[]): ImportedChange[] {
  const known = new Map(before.map((product) => [product.id, product]));
  return after.flatMap((product): ImportedChange[] => {
    const { id: productId, title, is_hidden: isHidden } = product;
    const former = known.get(productId);
    const values = former && differences(former, product, PRODUCT);
    return values ? [{ kind: 'changed', productId, finishId: null, title, isHidden, ...values }] : [];
  });
}

/** Numbers the changes of an import in the order in which they are shown and undone. */
export function placeChanges(): (changes: readonly ImportedChange[]) => (ImportedChange & { place: number })[] {
  const next = { new: NEW, stored: 0 };
  return (changes) =>
    changes.map((change) => ({ ...change, place: change.kind === 'new' ? next.new++ : next.stored++ }));
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
export function isAsImported(present: object | undefined, after: StoredValues): boolean {
  const values = present as StoredValues | undefined;
  return values !== undefined && Object.entries(after).every(([name, value]) => values[name] === value);
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

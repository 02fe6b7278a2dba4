import type { Database } from '#shared/database/tables.ts';
import {
  type CatalogueWriter,
  catalogueWriter,
  type StoredFinish,
  type StoredProduct,
} from '#shared/products/catalogue-writer.ts';
import { isAsImported } from './import-changes.ts';
import { type ChangeRow, importRepository } from './import-repository.ts';

const BATCH = 1_000;

/** Numbers of products and finishes. */
interface UndoOutcome {
  undone: number;
  /** Changed since the import. */
  kept: number;
}

/**
 * Takes an import back, in batches: changed products and finishes get their values from before, new products are removed. What
 * has changed since, be it by a sale, is kept and marked.
 */
export async function undoImport(transaction: Database, id: number): Promise<UndoOutcome> {
  const repository = importRepository(transaction);
  const writer = catalogueWriter(transaction);
  const outcome: UndoOutcome = { undone: 0, kept: 0 };
  let place = -1;
  for (;;) {
    const changes = await repository.changesAfter(id, place, BATCH);
    if (changes.length === 0) break;
    place = changes.at(-1)?.place ?? place;
    const ids = changes.flatMap(({ product_id }) => product_id ?? []);
    await writer.lockProducts(ids);
    const products = new Map((await writer.products(ids)).map((product) => [product.id, product]));
    const changed = await writer.finishes(changes.flatMap(({ finish_id }) => finish_id ?? []));
    const finishes = new Map(changed.map((finish) => [finish.id, finish]));
    const present = ({ product_id, finish_id }: ChangeRow) =>
      product_id === null ? finishes.get(finish_id ?? 0) : products.get(product_id);
    const [undone = [], kept = []] = partition(changes, (change) => {
      const row = present(change);
      return row !== undefined && isAsImported(row, change.after);
    });
    await restore(writer, undone, present);
    await repository.setOutcome(id, places(undone), 'undone');
    await repository.setOutcome(id, places(kept), 'kept');
    outcome.undone += undone.length;
    outcome.kept += kept.length;
  }
  return outcome;
}

async function restore(
  writer: CatalogueWriter,
  changes: readonly ChangeRow[],
  present: (change: ChangeRow) => object | undefined,
): Promise<void> {
  /** Rows with the values from before: what was changed as JSON is written as JSON. */
  const former = <Row>(kind: ChangeRow['kind']): Row[] =>
    changes.flatMap((change) => (change.kind === kind ? [{ ...present(change), ...change.before } as Row] : []));
  await writer.restoreFinishes(former<StoredFinish>('finish'));
  await writer.restoreProducts(former<StoredProduct>('changed'));
  await writer.removeProducts(changes.flatMap(({ kind, product_id }) => (kind === 'new' ? (product_id ?? []) : [])));
}

const places = (changes: readonly ChangeRow[]) => changes.map(({ place }) => place);

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

import { type ChangeRow, isAsImported } from '#catalogue/import/import-changes.ts';
import { importRepository } from '#catalogue/import/import-repository.ts';
import { stagedChanges } from '#catalogue/import/staged-changes.ts';
import { undoUnits } from '#catalogue/import/write-units.ts';
import { stock } from '#catalogue/products/stock.ts';
import { finishesOf, restoreFinishes, type StoredFinish } from '#catalogue/products/write-finishes.ts';
import {
  alignQualities,
  EDITABLE_COLUMNS,
  pickEditable,
  removeProducts,
  restoreProducts,
  type StoredProduct,
  storedProducts,
  writeEditable,
} from '#catalogue/products/write-products.ts';
import type { Database } from '#platform/database/tables.ts';

const BATCH = 1_000;
/** Highest id of a product. */
const LAST_ID = 2_147_483_647;

/** Numbers of products and finishes. */
interface UndoOutcome {
  undone: number;
  /** Changed since the import. */
  kept: number;
}

/**
 * Takes an import back, in batches: changed products and finishes get their values from before, new products and units are removed. What
 * has changed since, be it by a sale, is kept and marked. Products are locked in the order of their ids, in which purchases lock
 * them, and between those of the import those whose finish gets another quality.
 */
export async function undoImport(transaction: Database, id: number): Promise<UndoOutcome> {
  const repository = importRepository(transaction);
  const ofFinishes = stagedChanges(transaction);
  await ofFinishes.create();
  const outcome: UndoOutcome = { undone: 0, kept: 0 };

  /** Locks products, and all that are staged before the last of them, which then get their quality. */
  async function lock(ids: readonly number[], last = ids.at(-1)): Promise<void> {
    if (last === undefined) return;
    const staged = await ofFinishes.takeUntil(last);
    await stock(transaction).lock([...ids, ...staged]);
    await alignQualities(transaction, staged);
  }

  async function undoFinishes(changes: readonly ChangeRow[]): Promise<ChangeRow[]> {
    const ids = changes.flatMap(({ finish_id }) => finish_id ?? []);
    const present = byId(await finishesOf(transaction, ids));
    const undone = changes.filter(({ finish_id, after }) => isAsImported(present.get(finish_id ?? 0), after));
    await restoreFinishes(
      transaction,
      undone.map(({ finish_id, before }) => ({ ...present.get(finish_id ?? 0), ...before }) as StoredFinish),
    );
    await ofFinishes.stageQualities(undone.flatMap(({ finish_id }) => finish_id ?? []));
    return undone;
  }

  async function undoProducts(changes: readonly ChangeRow[]): Promise<ChangeRow[]> {
    const ids = changes.flatMap(({ product_id }) => product_id ?? []);
    await lock(ids.toSorted((one, other) => one - other));
    const present = byId(await storedProducts(transaction, ids));
    const undone = changes.filter(({ product_id, after }) => isAsImported(present.get(product_id ?? 0), after));
    const [added = [], changed = []] = partition(undone, ({ kind }) => kind === 'new');
    const [sold = [], described = []] = partition(changed, isEdit);
    // Rows with the values from before: what was changed as JSON is written as JSON.
    const former = ({ product_id, before }: ChangeRow) =>
      ({ ...present.get(product_id ?? 0), ...before }) as StoredProduct;
    await writeEditable(transaction, sold.map(former).map(pickEditable));
    await restoreProducts(transaction, described.map(former));
    await removeProducts(
      transaction,
      added.flatMap(({ product_id }) => product_id ?? []),
    );
    return undone;
  }

  // Units are in the order of their file: their products are locked together.
  await stock(transaction).lock(await repository.productsOfUnits(id));
  let place = -1;
  for (;;) {
    const changes = await repository.changesAfter(id, place, BATCH);
    if (changes.length === 0) break;
    place = changes.at(-1)?.place ?? place;
    const [finishes = [], others = []] = partition(changes, ({ kind }) => kind === 'finish');
    const [units = [], products = []] = partition(others, ({ kind }) => kind === 'unit');
    const undone = new Set([
      ...(await undoFinishes(finishes)),
      ...(await undoUnits(transaction, units)),
      ...(await undoProducts(products)),
    ]);
    const [taken = [], kept = []] = partition(changes, (change) => undone.has(change));
    await repository.setOutcome(id, places(taken), 'undone');
    await repository.setOutcome(id, places(kept), 'kept');
    outcome.undone += taken.length;
    outcome.kept += kept.length;
  }
  await lock([], LAST_ID);
  return outcome;
}

/** Whether nothing else has changed than what operators edit: then the texts of the product need not be written. */
const isEdit = ({ after }: ChangeRow) => Object.keys(after).every((name) => EDITABLE_NAMES.has(name));

const EDITABLE_NAMES: ReadonlySet<string> = new Set(EDITABLE_COLUMNS);

const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

const places = (changes: readonly ChangeRow[]) => changes.map(({ place }) => place);

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

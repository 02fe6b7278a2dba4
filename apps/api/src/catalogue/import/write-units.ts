import type { CheckedImport } from '#catalogue/import/check-import.ts';
import { checkUnits, type UnitProduct, type UnitRow } from '#catalogue/import/check-units.ts';
import type { ChangeRow, ImportedChange } from '#catalogue/import/import-changes.ts';
import { BadImport, ImportProblems } from '#catalogue/import/import-problems.ts';
import { stock } from '#catalogue/products/stock.ts';
import { charmText, stickersText } from '#catalogue/units/sticker-text.ts';
import { FLOAT_PLACES, unitRepository } from '#catalogue/units/units.ts';
import type { Database, StoredValues } from '#platform/database/tables.ts';
import { epochSeconds } from '#platform/time.ts';

type UnitFile = Extract<CheckedImport, { form: 'units' }>;

/**
 * Compares the units of a checked file with the catalogue as it is now.
 * @throws BadImport if a product, a wear or an asset no longer allows one, or the same units were imported before
 */
export async function requireUnits(transaction: Database, { rows, digest }: UnitFile): Promise<void> {
  const before = await transaction
    .selectFrom('catalogue_import')
    .select('id')
    .where('digest', '=', digest)
    .where('state', '=', 'imported')
    .executeTakeFirst();
  if (before !== undefined) throw BadImport.of({ code: 'file-known', values: { import: before.id } });
  const problems = new ImportProblems();
  for await (const units of rows.batches()) await checkUnits(transaction, units, problems);
  problems.reject();
}

interface UnitWriting {
  /** Number of the import, as the units name it. */
  id: number;
  onProgress: (done: number, total: number) => void;
  /** Takes what each batch has added. */
  record?: ((changes: ImportedChange[]) => Promise<void>) | undefined;
}

/**
 * Adds the units of a file to the stock. All products are locked first, in the order in which purchases lock them, because the file
 * has them in any order. Returns how many.
 */
export async function writeUnits(
  transaction: Database,
  { rows }: UnitFile,
  { id, onProgress, record }: UnitWriting,
): Promise<number> {
  const productsOf = (units: readonly UnitRow[]) =>
    checkUnits(transaction, units, new ImportProblems()) as Promise<UnitProduct[]>;
  const ids = new Set<number>();
  for await (const units of rows.batches()) for (const product of await productsOf(units)) ids.add(product.id);
  await stock(transaction).lock([...ids]);

  let created = 0;
  for await (const units of rows.batches()) {
    const products = await productsOf(units);
    const added = await unitRepository(transaction).add(
      units.map(({ line: _, product_id: _1, external_id: _2, ...unit }, index) => ({
        ...unit,
        ...(isPast(unit.available_at) && { available_at: null }),
        product_id: products[index]?.id ?? 0,
        source: `import ${id}`,
      })),
      { areNew: true },
    );
    await record?.(units.map((unit, index) => addedUnit(added[index] ?? 0, unit, products[index] as UnitProduct)));
    created += units.length;
    onProgress(created, rows.count);
  }
  return created;
}

const isPast = (time: number | null | undefined) => time != null && time <= epochSeconds(new Date());

/** A unit that was added, by the fields of files; amounts in hundredths. */
function addedUnit(id: number, unit: UnitRow, product: UnitProduct): ImportedChange {
  const { float, stickers = [], charm, available_at: from, price_minor: price, cost_minor: cost } = unit;
  const values = {
    float: float?.toFixed(FLOAT_PLACES),
    seed: unit.seed,
    paint_index: unit.paint_index,
    name_tag: unit.name_tag,
    stickers: stickersText(stickers) || undefined,
    charm: charm ? charmText(charm) : undefined,
    asset_id: unit.asset_id,
    inspect_url: unit.inspect_url,
    price,
    cost,
    available_at: from == null ? undefined : new Date(from * 1000).toISOString(),
  };
  const after = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as StoredValues;
  return {
    kind: 'unit',
    product_id: product.id,
    unit_id: id,
    finish_id: null,
    title: product.title,
    is_hidden: product.is_hidden,
    before: null,
    after,
  };
}

/** Takes units of an import out of the stock for good. Returns those that are as they were added; the others are kept. */
export async function undoUnits(transaction: Database, changes: readonly ChangeRow[]): Promise<ChangeRow[]> {
  if (changes.length === 0) return [];
  const ids = changes.flatMap(({ unit_id }) => unit_id ?? []);
  const present = await transaction
    .selectFrom('unit')
    .where('id', 'in', ids)
    .where('state', '=', 'available')
    .select(['id', 'price_minor'])
    .execute();
  const prices = new Map(present.map(({ id, price_minor }) => [id, price_minor]));
  const undone = changes.filter(({ unit_id, after }) => prices.get(unit_id ?? 0) === (after['price'] ?? null));
  await unitRepository(transaction).remove(undone.flatMap(({ unit_id }) => unit_id ?? []));
  return undone;
}

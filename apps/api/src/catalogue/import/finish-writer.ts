import { LRUCache } from 'lru-cache';
import { finishChanges, type ImportedChange } from '#catalogue/import/import-changes.ts';
import type { ImportRecord } from '#catalogue/import/import-record.ts';
import type { CatalogueWriter, FinishInput, StoredFinish } from '#catalogue/products/catalogue-writer.ts';
import { slugOf } from '#catalogue/products/slug.ts';
import type { ProductStaging } from './product-staging.ts';

/** Finishes that are not looked up again, some kilobytes each. */
const KEPT = 5_000;

type FinishName = Pick<ImportRecord, 'weapon' | 'finish' | 'phase'>;

const keyOf = ({ weapon, finish, phase }: FinishName) => JSON.stringify([weapon, finish, phase]);

/** Adds and changes the finishes of imported records, with their types, weapons and qualities. */
export class FinishWriter {
  readonly #writer: CatalogueWriter;
  readonly #staging: ProductStaging;
  readonly #record: (changes: ImportedChange[]) => Promise<void>;
  readonly #kept = new LRUCache<string, StoredFinish>({ max: KEPT });

  constructor(writer: CatalogueWriter, staging: ProductStaging, record: (changes: ImportedChange[]) => Promise<void>) {
    this.#writer = writer;
    this.#staging = staging;
    this.#record = record;
  }

  /** Writes what is new in the finishes of some records, and returns each record with its finish. */
  async put(records: readonly ImportRecord[]): Promise<{ record: ImportRecord; finish: StoredFinish }[]> {
    const given = new Map(records.map((record) => [keyOf(record), record]));
    const finishes = await this.#stored(given);
    const outdated = [...given].flatMap(([key, record]) => (isAsGiven(finishes.get(key), record) ? [] : [record]));
    if (outdated.length > 0) {
      const former = outdated.flatMap((record) => finishes.get(keyOf(record)) ?? []);
      await this.#writer.addTerms(
        outdated.map(weaponOf),
        outdated.flatMap(({ quality }) => quality ?? []),
      );
      await this.#writer.putFinishes(outdated.map(finishOf));
      const present = await this.#writer.finishesNamed(outdated.map(nameOf));
      for (const finish of present) finishes.set(keyOf(finish), finish);
      await this.#record(finishChanges(former, present));
      if (former.length > 0) await this.#staging.stageQualities(former.map(({ id }) => id));
    }
    for (const [key, finish] of finishes) this.#kept.set(key, finish);
    return records.flatMap((record) => {
      const finish = finishes.get(keyOf(record));
      return finish ? [{ record, finish }] : [];
    });
  }

  async #stored(given: ReadonlyMap<string, ImportRecord>): Promise<Map<string, StoredFinish>> {
    const found = new Map<string, StoredFinish>();
    const unknown: FinishName[] = [];
    for (const [key, record] of given) {
      const kept = this.#kept.get(key);
      if (kept) found.set(key, kept);
      else unknown.push(nameOf(record));
    }
    if (unknown.length > 0) {
      for (const finish of await this.#writer.finishesNamed(unknown)) found.set(keyOf(finish), finish);
    }
    return found;
  }
}

/** Whether a stored finish has the facts of a record already; absent ones stay as they are. */
const isAsGiven = (stored: StoredFinish | undefined, record: ImportRecord): boolean =>
  stored !== undefined &&
  (record.quality ?? stored.quality) === stored.quality &&
  (record.collection ?? stored.collection) === stored.collection &&
  (record.style ?? stored.style) === stored.style &&
  (record.wear_min ?? stored.wear_min) === stored.wear_min &&
  (record.wear_max ?? stored.wear_max) === stored.wear_max;

const nameOf = ({ weapon, finish, phase }: FinishName): FinishName => ({ weapon, finish, phase });

/** An unknown model is drawn as a plain one of its type. */
const weaponOf = ({ type, weapon }: ImportRecord) => ({ type, weapon, model: slugOf(weapon).replaceAll('-', '_') });

const finishOf = (record: ImportRecord): FinishInput => ({
  ...nameOf(record),
  quality: record.quality,
  collection: record.collection,
  style: record.style,
  wearMin: record.wear_min,
  wearMax: record.wear_max,
});

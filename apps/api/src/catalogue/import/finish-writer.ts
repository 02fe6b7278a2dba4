import { LRUCache } from 'lru-cache';
import type { ImportRecord } from '#catalogue/import/check-records.ts';
import { finishChanges, type ImportedChange } from '#catalogue/import/import-changes.ts';
import type { StagedChanges } from '#catalogue/import/staged-changes.ts';
import { slugOf } from '#catalogue/products/terms.ts';
import {
  addTerms,
  FINISH_FACTS,
  finishesNamed,
  putFinishes,
  type StoredFinish,
} from '#catalogue/products/write-finishes.ts';
import type { Database } from '#platform/database/tables.ts';

/** Finishes that are not looked up again, some kilobytes each. */
const KEPT = 5_000;

type FinishName = Pick<ImportRecord, 'weapon' | 'finish' | 'phase'>;

const keyOf = ({ weapon, finish, phase }: FinishName) => JSON.stringify([weapon, finish, phase]);

/** Adds and changes the finishes of imported records, with their types, weapons and qualities. */
export class FinishWriter {
  readonly #transaction: Database;
  readonly #staged: StagedChanges;
  readonly #record: (changes: ImportedChange[]) => Promise<void>;
  readonly #kept = new LRUCache<string, StoredFinish>({ max: KEPT });

  constructor(transaction: Database, staged: StagedChanges, record: (changes: ImportedChange[]) => Promise<void>) {
    this.#transaction = transaction;
    this.#staged = staged;
    this.#record = record;
  }

  /** Writes what is new in the finishes of some records, and returns each record with its finish. */
  async put(records: readonly ImportRecord[]): Promise<{ record: ImportRecord; finish: StoredFinish }[]> {
    const given = new Map(records.map((record) => [keyOf(record), record]));
    const finishes = await this.#stored(given);
    const outdated = [...given].flatMap(([key, record]) => (isAsGiven(finishes.get(key), record) ? [] : [record]));
    if (outdated.length > 0) {
      const former = outdated.flatMap((record) => finishes.get(keyOf(record)) ?? []);
      await addTerms(
        this.#transaction,
        outdated.map(weaponOf),
        outdated.flatMap(({ quality }) => quality ?? []),
      );
      await putFinishes(this.#transaction, outdated.map(finishOf));
      const present = await finishesNamed(this.#transaction, outdated.map(nameOf));
      for (const finish of present) finishes.set(keyOf(finish), finish);
      await this.#record(finishChanges(former, present));
      if (former.length > 0) await this.#staged.stageQualities(former.map(({ id }) => id));
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
      for (const finish of await finishesNamed(this.#transaction, unknown)) found.set(keyOf(finish), finish);
    }
    return found;
  }
}

/** Whether a stored finish has the facts of a record already; absent ones stay as they are. */
const isAsGiven = (stored: StoredFinish | undefined, record: ImportRecord): boolean =>
  stored !== undefined && FINISH_FACTS.every((fact) => (record[fact] ?? stored[fact]) === stored[fact]);

const nameOf = ({ weapon, finish, phase }: FinishName): FinishName => ({ weapon, finish, phase });

/** An unknown model is drawn as a plain one of its type. */
const weaponOf = ({ type, weapon }: ImportRecord) => ({ type, weapon, model: slugOf(weapon).replaceAll('-', '_') });

const finishOf = (record: ImportRecord) => ({
  ...nameOf(record),
  ...Object.fromEntries(FINISH_FACTS.map((fact) => [fact, record[fact]])),
});

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

/**
 * Adds and changes the finishes of imported records, with their types, weapons and qualities. What it returns writes what is new
 * in the finishes of some records, and gives each record its finish.
 */
export function finishWriter(
  transaction: Database,
  staged: StagedChanges,
  note: (changes: ImportedChange[]) => Promise<void>,
) {
  const kept = new LRUCache<string, StoredFinish>({ max: KEPT });

  async function storedOf(given: ReadonlyMap<string, ImportRecord>): Promise<Map<string, StoredFinish>> {
    const known = [...given.keys()].flatMap((key) => kept.get(key) ?? []);
    const found = new Map(known.map((finish) => [keyOf(finish), finish]));
    const unknown = [...given].filter(([key]) => !found.has(key)).map(([, record]) => nameOf(record));
    const read = unknown.length > 0 ? await finishesNamed(transaction, unknown) : [];
    for (const finish of read) found.set(keyOf(finish), finish);
    return found;
  }

  return async (records: readonly ImportRecord[]): Promise<{ record: ImportRecord; finish: StoredFinish }[]> => {
    const given = new Map(records.map((record) => [keyOf(record), record]));
    const finishes = await storedOf(given);
    const outdated = [...given].flatMap(([key, record]) => (isAsGiven(finishes.get(key), record) ? [] : [record]));
    if (outdated.length > 0) {
      const former = outdated.flatMap((record) => finishes.get(keyOf(record)) ?? []);
      const qualities = outdated.flatMap(({ quality }) => quality ?? []);
      await addTerms(transaction, outdated.map(weaponOf), qualities);
      await putFinishes(transaction, outdated.map(finishOf));
      const present = await finishesNamed(transaction, outdated.map(nameOf));
      for (const finish of present) finishes.set(keyOf(finish), finish);
      await note(finishChanges(former, present));
      if (former.length > 0) await staged.stageQualities(former.map(({ id }) => id));
    }
    for (const [key, finish] of finishes) kept.set(key, finish);
    return records.flatMap((record) => {
      const finish = finishes.get(keyOf(record));
      return finish ? [{ record, finish }] : [];
    });
  };
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

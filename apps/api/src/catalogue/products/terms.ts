import { wordsOf } from '#catalogue/search/search-text.ts';
import { TtlCache } from '#platform/cache.ts';
import type { Database } from '#platform/database/tables.ts';

/** `Sniper Rifle` → `sniper-rifle`, `StatTrak™` → `stattrak`: letters and digits in lower case, joined by hyphens. */
export const slugOf = (name: string): string => wordsOf(name).join('-');

/** A type, weapon or quality. */
export interface Term {
  id: number;
  name: string;
  slug: string;
}

export interface Weapon extends Term {
  typeId: number;
}

/** All types, weapons, qualities, collections, phases and finishes, in display order. */
export interface Terms {
  types: Term[];
  weapons: Weapon[];
  qualities: Term[];
  collections: Collection[];
  phases: Phase[];
  /** In the order of their names. */
  finishes: FinishTerm[];
}

export type Collection = Omit<Term, 'id'>;
type Phase = Omit<Term, 'id'>;

interface FinishTerm {
  id: number;
  collection: string | null;
  /** Empty where there is none. */
  phase: string;
}

export async function readTerms(database: Database): Promise<Terms> {
  const ranked = (table: 'item_type' | 'quality') =>
    database.selectFrom(table).orderBy('rank').orderBy('name').select(['id', 'name', 'slug']).execute();
  const finishes = await database
    .selectFrom('finish')
    .innerJoin('weapon', 'weapon.id', 'finish.weapon_id')
    .orderBy('finish.id')
    .select(['finish.id', 'weapon.name as weapon', 'finish.name', 'finish.phase', 'finish.collection'])
    .execute();
  return {
    types: await ranked('item_type'),
    weapons: await database
      .selectFrom('weapon')
      .orderBy('name')
      .select(['id', 'name', 'slug', 'type_id as typeId'])
      .execute(),
    qualities: await ranked('quality'),
    collections: namesIn(finishes.map(({ collection }) => collection)),
    phases: namesIn(finishes.map(({ phase }) => phase)),
    finishes: finishes
      .toSorted(
        (one, other) =>
          byName(one.weapon, other.weapon) || byName(one.name, other.name) || byName(one.phase, other.phase),
      )
      .map(({ id, collection, phase }) => ({ id, collection, phase })),
  };
}

/** The same on every server, whatever its database sorts by. */
const byName = new Intl.Collator('en', { numeric: true }).compare;

const namesIn = (values: readonly (string | null)[]): Omit<Term, 'id'>[] =>
  [...new Set(values)]
    .filter((name): name is string => Boolean(name))
    .toSorted(byName)
    .map((name) => ({ name, slug: slugOf(name) }));

/** Types, weapons, qualities and collections, cached until the next import, which `onImport` is told of first. */
export function catalogueTerms(database: Database, onImport: () => Promise<void> = async () => {}) {
  const revisions = new TtlCache<number>({ seconds: 5, max: 1 });
  const cache = new TtlCache<Terms>({ seconds: 3_600, max: 1 });
  let last: number | undefined;

  async function readRevision(): Promise<number> {
    const { revision } = await database.selectFrom('catalogue_revision').select('revision').executeTakeFirstOrThrow();
    if (revision !== last) await onImport();
    last = revision;
    return revision;
  }

  const revision = () => revisions.get('', readRevision);
  return {
    /** Number of imports so far, for the keys of other caches; at most five seconds old. */
    revision,

    /** The same without waiting; undefined if it would have to be read. */
    knownRevision: (): number | undefined => revisions.fresh(''),

    read: async (): Promise<Terms> => cache.get(`${await revision()}`, () => readTerms(database)),

    clear(): void {
      revisions.clear();
      cache.clear();
    },
  };
}

export type CatalogueTerms = ReturnType<typeof catalogueTerms>;

/**
 * Increments the revision, which makes every server read the catalogue anew, after changes that are being made, and locks out
 * others until the transaction ends. Returns the one before.
 */
export async function nextRevision(transaction: Database): Promise<number> {
  const { revision } = await transaction
    .updateTable('catalogue_revision')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision - 1;
}

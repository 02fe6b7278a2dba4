import { TtlCache } from '#platform/cache.ts';
import type { Database } from '#platform/database/tables.ts';

/** Number of imports so far, which other caches use in their keys; at most five seconds old. */
export function catalogueRevision(database: Database, onImport: () => Promise<void>) {
  const cache = new TtlCache<number>({ seconds: 5, max: 1 });
  let last: number | undefined;

  async function read(): Promise<number> {
    const revision = await readRevision(database);
    if (revision !== last) await onImport();
    last = revision;
    return revision;
  }

  return {
    current: (): Promise<number> => cache.get('', read),
    /** The same without waiting; undefined if it would have to be read. */
    known: (): number | undefined => cache.fresh(''),
    clear: (): void => cache.clear(),
  };
}

/** The present revision, uncached. */
export async function readRevision(database: Database): Promise<number> {
  const { revision } = await database.selectFrom('catalogue_revision').select('revision').executeTakeFirstOrThrow();
  return revision;
}

import { catalogueRevision } from '#catalogue/products/catalogue-revision.ts';
import { type Terms, termsRepository } from '#catalogue/products/terms-repository.ts';
import { TtlCache } from '#platform/cache.ts';
import type { Database } from '#platform/database/tables.ts';

/** Types, weapons, qualities and collections, cached until the next import, which `onImport` is told of first. */
export function catalogueTerms(database: Database, onImport: () => Promise<void> = async () => {}) {
  const revision = catalogueRevision(database, onImport);
  const { terms } = termsRepository(database);
  const cache = new TtlCache<Terms>({ seconds: 3_600, max: 1 });
  return {
    /** Number of imports so far, for the keys of other caches. */
    revision: revision.current,

    /** The same without waiting; undefined if it would have to be read. */
    knownRevision: revision.known,

    read: async (): Promise<Terms> => cache.get(`${await revision.current()}`, terms),

    clear(): void {
      revision.clear();
      cache.clear();
    },
  };
}

export type CatalogueTerms = ReturnType<typeof catalogueTerms>;

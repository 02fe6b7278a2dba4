import type { Database } from '#database/tables.ts';
import { ShortMemory } from './short-memory.ts';

/** How often the catalogue has been imported into, as every server sees it: at most five seconds late. */
export function catalogueRevision(database: Database) {
  const memory = new ShortMemory<number>({ seconds: 5, most: 1 });
  return {
    current: (): Promise<number> => memory.recall('', () => readRevision(database)),
    forget: (): void => memory.forget(),
  };
}

export type CatalogueRevision = ReturnType<typeof catalogueRevision>;

/** The revision at this moment. */
export async function readRevision(database: Database): Promise<number> {
  const { revision } = await database.selectFrom('catalogue_revision').select('revision').executeTakeFirstOrThrow();
  return revision;
}

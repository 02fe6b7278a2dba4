import type { ImportChangeQuery } from '@patina/shared-api/contract/desk/imports';
import { sql, type Updateable } from 'kysely';
import type { ChangeRow, ImportedChange, ImportRow } from '#catalogue/import/import-changes.ts';
import type { Database, Tables } from '#platform/database/tables.ts';

/** Imports and what they change; takes a database or a transaction. */
export function importRepository(database: Database) {
  const imports = () => database.selectFrom('catalogue_import').selectAll();

  function changesOf(id: number, { kind, hidden, outcome }: Pick<ImportChangeQuery, 'kind' | 'hidden' | 'outcome'>) {
    let found = database.selectFrom('catalogue_import_change').where('import_id', '=', id);
    if (kind) found = found.where('kind', '=', kind);
    if (hidden) found = found.where('is_hidden', '=', hidden === 'yes');
    if (outcome) found = found.where('outcome', '=', outcome);
    return found;
  }

  return {
    byId: (id: number) => imports().where('id', '=', id).executeTakeFirst(),

    /** Reads and locks an import until the transaction ends. */
    lock: (id: number) => imports().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

    /** Newest first. */
    newest: () => imports().orderBy('id', 'desc'),

    async add(row: Pick<ImportRow, 'name' | 'operator' | 'rate' | 'state'>): Promise<ImportRow> {
      return database.insertInto('catalogue_import').values(row).returningAll().executeTakeFirstOrThrow();
    },

    async change(id: number, values: Updateable<Tables['catalogue_import']>): Promise<ImportRow> {
      return database
        .updateTable('catalogue_import')
        .set(values)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    /** Stores a part of the file; the same part again replaces it. */
    async putPart(importId: number, place: number, content: string): Promise<void> {
      await database
        .insertInto('catalogue_import_part')
        .values({ import_id: importId, place, content })
        .onConflict((conflict) => conflict.columns(['import_id', 'place']).doUpdateSet({ content }))
        .execute();
    },

    async content(importId: number): Promise<string> {
      const parts = await database
        .selectFrom('catalogue_import_part')
        .select('content')
        .where('import_id', '=', importId)
        .orderBy('place')
        .execute();
      return parts.map(({ content }) => content).join('');
    },

    async removeParts(importId: number): Promise<void> {
      await database.deleteFrom('catalogue_import_part').where('import_id', '=', importId).execute();
    },

    async removeChanges(importId: number): Promise<void> {
      await database.deleteFrom('catalogue_import_change').where('import_id', '=', importId).execute();
    },

    async addChanges(importId: number, changes: readonly (ImportedChange & { place: number })[]): Promise<void> {
      if (changes.length === 0) return;
      await sql`insert into catalogue_import_change (import_id, place, kind, product_id, finish_id, title, is_hidden, before, after)
        select ${importId}::integer, place, kind, product_id, finish_id, title, is_hidden, before, after
        from json_to_recordset(${JSON.stringify(changes)}::json) as given(place integer, kind text, product_id integer,
          finish_id integer, title text, is_hidden boolean, before jsonb, after jsonb)`.execute(database);
    },

    findChanges: (id: number, query: ImportChangeQuery) => changesOf(id, query).selectAll().orderBy('place'),

    /** The next changes after a place. */
    changesAfter: (id: number, place: number, limit: number): Promise<ChangeRow[]> =>
      changesOf(id, {}).selectAll().where('place', '>', place).orderBy('place').limit(limit).execute(),

    async setOutcome(id: number, places: readonly number[], outcome: 'undone' | 'kept'): Promise<void> {
      await database
        .updateTable('catalogue_import_change')
        .set({ outcome })
        .where('import_id', '=', id)
        .where(sql<boolean>`place = any(${places}::integer[])`)
        .execute();
    },
  };
}

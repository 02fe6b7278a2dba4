import type { ImportChangeQuery } from '@patina/shared-api/contract/desk/imports';
import type { RefusedCause } from '@patina/shared-api/contract/desk/refused';
import type { ProblemCode } from '@patina/shared-api/contract/problems/problem-codes';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { ChangeRow, ImportedChange, ImportRow, StoredChange } from '#catalogue/import/import-changes.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { englishText } from '#platform/http/api-error.ts';
import { fromNow, HOUR } from '#platform/time.ts';

/** Titles of products that are named of those that stay as they are. */
const TITLES_SHOWN = 5;

const IS_WAITING = sql<boolean>`exists (select from approval where state = 'pending'
  and action = 'catalogue import' and subject = 'import ' || catalogue_import.id)`;

/** Imports and what they change; takes a database or a transaction. */
export function importRepository(database: Database) {
  const imports = () => database.selectFrom('catalogue_import').selectAll();

  function changesOf(
    id: number,
    { kind, hidden, outcome, refused }: Pick<ImportChangeQuery, 'kind' | 'hidden' | 'outcome' | 'refused'>,
  ) {
    let found = database.selectFrom('catalogue_import_change').where('import_id', '=', id);
    if (kind) found = found.where('kind', '=', kind);
    if (hidden) found = found.where('is_hidden', '=', hidden === 'yes');
    if (outcome) found = found.where('outcome', '=', outcome);
    if (refused) found = found.where('problem', refused === 'yes' ? 'is not' : 'is', null);
    return found;
  }

  return {
    byId: (id: number) => imports().where('id', '=', id).executeTakeFirst(),

    /** Reads and locks an import until the transaction ends. */
    lock: (id: number) => imports().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

    /** Newest first, without previews of changes of several products. */
    newest: () =>
      imports()
        .where((row) => row.or([row('bulk', 'is', null), row('state', '<>', 'previewed')]))
        .orderBy('id', 'desc'),

    async add(row: Insertable<Tables['catalogue_import']>): Promise<ImportRow> {
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

    async addChanges(importId: number, changes: readonly StoredChange[]): Promise<void> {
      if (changes.length === 0) return;
      await sql`insert into catalogue_import_change
          (import_id, place, kind, product_id, finish_id, unit_id, title, is_hidden, before, after, problem)
        select ${importId}::integer, place, kind, product_id, finish_id, unit_id, title, is_hidden, before, after, problem
        from json_to_recordset(${JSON.stringify(changes)}::json) as given(place integer, kind text, product_id integer,
          finish_id integer, unit_id integer, title text, is_hidden boolean, before jsonb, after jsonb, problem text)`.execute(
        database,
      );
    },

    findChanges: (id: number, query: ImportChangeQuery) => changesOf(id, query).selectAll().orderBy('place'),

    /** The next changes after a place, without those of products that stay as they are. */
    changesAfter: (id: number, place: number, limit: number): Promise<ChangeRow[]> =>
      changesOf(id, { refused: 'no' }).selectAll().where('place', '>', place).orderBy('place').limit(limit).execute(),

    /** Products that stay as they are, by reason. */
    async refused(id: number): Promise<RefusedCause[]> {
      const { rows } = await sql<Omit<RefusedCause, 'message'>>`select problem as code, count(*)::integer as count,
          (array_agg(title order by place))[1:${sql.lit(TITLES_SHOWN)}] as names
        from catalogue_import_change where import_id = ${id} and problem is not null
        group by problem order by count desc, problem`.execute(database);
      return rows.map((cause) => ({ ...cause, message: englishText(cause.code as ProblemCode) }));
    },

    async setProblem(id: number, places: readonly number[], problem: string): Promise<void> {
      await database
        .updateTable('catalogue_import_change')
        .set({ problem })
        .where('import_id', '=', id)
        .where(sql<boolean>`place = any(${places}::integer[])`)
        .execute();
    },

    /** Deletes previews of changes of several products that nobody has run, but for those that wait for a second person. */
    async removeLeftBulks(): Promise<void> {
      await sql`delete from catalogue_import where bulk is not null and state = 'previewed'
        and created_at < ${fromNow(-HOUR)} and not ${IS_WAITING}`.execute(database);
    },

    /** Whether a second person is to agree to what the preview shows. */
    async isWaiting(id: number): Promise<boolean> {
      const found = imports().where('id', '=', id).where(IS_WAITING);
      return (await found.executeTakeFirst()) !== undefined;
    },

    /** Products of the units that an import has added. */
    async productsOfUnits(id: number): Promise<number[]> {
      const rows = await changesOf(id, { kind: 'unit' }).select('product_id').distinct().execute();
      return rows.flatMap(({ product_id }) => product_id ?? []);
    },

    /** Products that an undo has given their values back, and units that it has taken away, as the audit log names them. */
    async undone(id: number): Promise<string[]> {
      const rows = await changesOf(id, { outcome: 'undone' })
        .select(['product_id', 'unit_id'])
        .orderBy('place')
        .execute();
      return subjectsOf(rows);
    },

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

/** The products and units of some changes, each once, as the audit log names them. */
export const subjectsOf = (changes: readonly Pick<ImportedChange, 'product_id' | 'unit_id'>[]): string[] => [
  ...new Set(
    changes.flatMap(({ product_id, unit_id }) => [
      ...(product_id === null ? [] : [`product ${product_id}`]),
      ...(unit_id == null ? [] : [`unit ${unit_id}`]),
    ]),
  ),
];

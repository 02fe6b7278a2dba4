import { sql } from 'kysely';
import type { Database } from '#shared/database/tables.ts';

/** Above this size a table is truncated, which takes longer than to delete few rows, but leaves no dead ones. */
const MANY_ROWS_BYTES = 128 * 1024;

interface Table {
  name: string;
  bytes: number;
}

/** A database as the migrations leave it. */
export interface MigratedState {
  /** Of tables, columns, constraints, triggers and functions. */
  schemaHash: string;
  /** Rows that migrations insert, as a JSON list for each table that has any. */
  rows: { table: string; json: string }[];
}

/** Records the tables and rows of a database that has just been migrated. */
export async function migratedState(database: Database): Promise<MigratedState> {
  const rows = await Promise.all(
    (await tablesOf(database)).map(async ({ name }) => {
      const list = await sql<{ json: string }>`select json_agg(t)::text as json from ${sql.table(name)} t`.execute(
        database,
      );
      return { table: name, json: list.rows[0]?.json ?? '' };
    }),
  );
  return { schemaHash: await hashSchema(database), rows: rows.filter(({ json }) => json !== '') };
}

/**
 * Brings a database back to how the migrations left it, without making its tables anew: that would take longer than most
 * test files do. False, with nothing done, when a test has changed the tables themselves.
 */
export async function emptyDatabase(database: Database, { schemaHash, rows }: MigratedState): Promise<boolean> {
  if ((await hashSchema(database)) !== schemaHash) return false;
  const tables = await tablesOf(database);
  await database.transaction().execute(async (transaction) => {
    // No triggers and no foreign keys, so that the order of the tables is no matter.
    await sql`set local session_replication_role = replica`.execute(transaction);
    for (const { name, bytes } of tables) {
      if (bytes > MANY_ROWS_BYTES) await sql`truncate ${sql.table(name)} cascade`.execute(transaction);
      else await sql`delete from ${sql.table(name)}`.execute(transaction);
    }
    for (const { table, json } of rows) {
      const name = sql.table(table);
      await sql`insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, ${json})`.execute(
        transaction,
      );
    }
    await sql`
      select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences
      where schemaname = 'public'`.execute(transaction);
  });
  return true;
}

async function tablesOf(database: Database): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select relname as name, pg_relation_size(oid)::int as bytes from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(database);
  return rows;
}

async function hashSchema(database: Database): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select md5(string_agg(part, ',' order by part)) as hash from (
      select format('%s %s', oid, relname) as part from pg_class where relnamespace = 'public'::regnamespace
      union all
      select format('%s %s %s %s %s', attrelid, attnum, attname, atttypid, attnotnull) from pg_attribute
      where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
      union all
      select format('%s %s', oid, conname) from pg_constraint where connamespace = 'public'::regnamespace
      union all
      select format('%s %s %s', oid, tgname, tgenabled) from pg_trigger
      union all
      select format('%s %s', oid, md5(prosrc)) from pg_proc where pronamespace = 'public'::regnamespace
    ) schema`.execute(database);
  return rows[0]?.hash ?? '';
}

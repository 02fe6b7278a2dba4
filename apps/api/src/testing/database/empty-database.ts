import { sql } from 'kysely';
import type { Database } from '#platform/database/tables.ts';

/** Above this size a table is truncated, which takes longer than deleting few rows, but leaves no dead ones. */
const MANY_ROWS_BYTES = 128 * 1024;

interface Table {
  name: string;
  bytes: number;
}

/** The state of a database after the migrations. */
export interface MigratedState {
  /** Hash of tables, columns, constraints, triggers and functions. */
  schemaHash: string;
  /** Rows that migrations insert, as a JSON list for each table that has any. */
  rows: { table: string; json: string }[];
}

/** Records the tables and rows of a newly migrated database. */
export async function migratedState(database: Database): Promise<MigratedState> {
  const rows: MigratedState['rows'] = [];
  // One after another: together, the last ones would wait for a connection longer than the pool allows on a busy machine.
  for (const { name } of await tablesOf(database)) {
    const list = await sql<{ json: string | null }>`select json_agg(t)::text as json from ${sql.table(name)} t`.execute(
      database,
    );
    const json = list.rows[0]?.json;
    if (json) rows.push({ table: name, json });
  }
  return { schemaHash: await hashSchema(database), rows };
}

/**
 * Restores a database to its state after the migrations without recreating its tables, which would take longer than
 * most test files. Returns false, without any change, if a test has changed the schema.
 */
export async function emptyDatabase(database: Database, { schemaHash, rows }: MigratedState): Promise<boolean> {
  if ((await hashSchema(database)) !== schemaHash) return false;
  const tables = await tablesOf(database);
  await database.transaction().execute(async (transaction) => {
    // Without triggers and foreign keys, so that the order of the tables does not matter.
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

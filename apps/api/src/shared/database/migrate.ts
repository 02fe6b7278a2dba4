import { readdir, readFile } from 'node:fs/promises';
import type { Pool } from 'pg';

const FOLDER = new URL('./migrations/', import.meta.url);
/** Key of the advisory lock: "patina" in ASCII. */
const LOCK = 0x706174696e61;

/**
 * Runs every migration `NNNN_name.sql` that has not run yet, in order, each in its own transaction. When several servers
 * start at once on PostgreSQL, one migrates and the others wait. Returns the names of the migrations that ran.
 */
export async function migrate(pool: Pool, folder: URL = FOLDER): Promise<string[]> {
  const client = await pool.connect();
  try {
    // Waiting for another server's migrations, and a new index on a large table, may take longer than a request.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    try {
      await client.query(
        'create table if not exists migration (name text primary key, ran_at timestamptz not null default now())',
      );
      const { rows } = await client.query<{ name: string }>('select name from migration');
      const done = new Set(rows.map(({ name }) => name));
      const waiting = (await migrationNames(folder)).filter((name) => !done.has(name));
      for (const name of waiting) {
        const script = await readFile(new URL(name, folder), 'utf8');
        await runScript(client, name, script);
      }
      return waiting;
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK]);
    }
  } finally {
    await client.query('reset statement_timeout');
    client.release();
  }
}

async function migrationNames(folder: URL): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const misnamed = names.find((name) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name));
  if (misnamed) throw new Error(`${misnamed} is not named like 0001_name.sql`);
  return names;
}

async function runScript(
  client: { query(sql: string, values?: unknown[]): Promise<unknown> },
  name: string,
  script: string,
) {
  await client.query('begin');
  try {
    await client.query(script);
    await client.query('insert into migration (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

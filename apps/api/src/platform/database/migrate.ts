import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { ClientBase, Pool } from 'pg';
import type { Database } from '#platform/database/tables.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
/** Key of the advisory lock: "patina" in ASCII. */
const LOCK = 0x706174696e61;

/**
 * Runs every migration `NNNN_name.sql` that has not run yet, in order, each in its own transaction. When several servers
 * start at once on PostgreSQL, one runs a migration and the others wait. The lock ends with the transaction, so it needs
 * no session. Returns the names of the migrations that ran.
 */
export async function migrate(pool: Pool, folder: URL = FOLDER): Promise<string[]> {
  const names = await migrationNames(folder);
  const client = await pool.connect();
  try {
    const waiting = await underLock(client, async () => {
      await client.query(
        'create table if not exists migration (name text primary key, ran_at timestamptz not null default now())',
      );
      return waitingOf(client, names);
    });
    const ran: string[] = [];
    for (const name of waiting) {
      const script = await readFile(new URL(name, folder), 'utf8');
      if (await underLock(client, () => runScript(client, name, script))) ran.push(name);
    }
    return ran;
  } finally {
    client.release();
  }
}

async function migrationNames(folder: URL): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const misnamed = names.find((name) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name));
  if (misnamed) throw new Error(`${misnamed} is not named like 0001_name.sql`);
  return names;
}

async function waitingOf(client: ClientBase, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migration');
  const done = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !done.has(name));
}

/** Returns whether it ran: another server may have been faster. */
async function runScript(client: ClientBase, name: string, script: string): Promise<boolean> {
  if ((await waitingOf(client, [name])).length === 0) return false;
  await client.query(script);
  await client.query('insert into migration (name) values ($1)', [name]);
  return true;
}

/** Runs statements in a transaction that no other server's overlaps. */
async function underLock<Result>(client: ClientBase, run: () => Promise<Result>): Promise<Result> {
  await client.query('begin');
  try {
    // Waiting for another server's migrations, and a new index on a large table, may take longer than a request.
    await client.query('set local statement_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const result = await run();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * Runs a seed in one transaction, once per database: later changes and deletions by an operator are kept. If several
 * servers start at once, one seeds and the others wait. Returns whether it ran.
 */
export async function seedOnce(
  database: Database,
  name: string,
  seed: (transaction: Database) => Promise<void>,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    const inserted = await transaction
      .insertInto('seeded')
      .values({ name })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst();
    if (inserted === undefined) return false;
    await seed(transaction);
    return true;
  });
}

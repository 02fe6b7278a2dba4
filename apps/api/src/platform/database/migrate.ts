import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { ClientBase, Pool } from 'pg';
import type { Database } from '#platform/database/tables.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
/** The migrations before the baseline, which stores that have not run all of them go on with. */
export const FORMER = new URL('../../../database/former-migrations/', import.meta.url);
/** What a new database runs instead of the former migrations. */
const BASELINE = 'baseline.sql';
/** Key of the advisory lock: "patina" in ASCII. */
const LOCK = 0x706174696e61;

interface Script {
  name: string;
  file: URL;
}

/**
 * Runs every migration `NNNN_name.sql` that has not run yet, in order, each in its own transaction; in a new database the
 * baseline in the place of those that it stands for. When several servers start at once on PostgreSQL, one runs a migration
 * and the others wait. The lock ends with the transaction, so it needs no session. Returns the names of what ran.
 */
export async function migrate(pool: Pool, folder: URL = FOLDER): Promise<string[]> {
  const former = folder === FOLDER ? await scriptsIn(FORMER) : [];
  const scripts = await scriptsIn(folder);
  const client = await pool.connect();
  try {
    const ran: string[] = [];
    for (;;) {
      const name = await underLock(client, () => runNext(client, former, scripts));
      if (name === undefined) return ran;
      ran.push(name);
    }
  } finally {
    client.release();
  }
}

async function scriptsIn(folder: URL): Promise<Script[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql') && name !== BASELINE).toSorted();
  const misnamed = names.find((name) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name));
  if (misnamed) throw new Error(`${misnamed} is not named like 0001_name.sql`);
  return names.map((name) => ({ name, file: new URL(name, folder) }));
}

/** Returns the name of what ran; undefined if nothing is left, because another server may have been faster. */
async function runNext(
  client: ClientBase,
  former: readonly Script[],
  scripts: readonly Script[],
): Promise<string | undefined> {
  await client.query(
    'create table if not exists migration (name text primary key, ran_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string }>('select name from migration');
  const done = new Set(rows.map(({ name }) => name));
  if (done.size === 0 && former.length > 0) {
    // The former ones count as run, so that the release before, which has them only, can be gone back to.
    await run(client, { name: BASELINE, file: new URL(BASELINE, FOLDER) }, former);
    return BASELINE;
  }
  const next = [...former, ...scripts].find(({ name }) => !done.has(name));
  if (next) await run(client, next);
  return next?.name;
}

async function run(client: ClientBase, script: Script, standsFor: readonly Script[] = []): Promise<void> {
  await client.query(await readFile(script.file, 'utf8'));
  await client.query('insert into migration (name) select unnest($1::text[])', [
    [script, ...standsFor].map(({ name }) => name),
  ]);
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

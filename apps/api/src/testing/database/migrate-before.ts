import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { FORMER, migrate } from '#platform/database/migrate.ts';
import type { OpenDatabase } from '#platform/database/open-database.ts';

/**
 * Empties the database and runs only the former migrations before a number, such as `0007`: the schema of an earlier release.
 */
export async function migrateBefore({ database, pool }: OpenDatabase, number: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'patina-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const before = (await readdir(FORMER)).filter((name) => name < number);
  for (const name of before) await copyFile(new URL(name, FORMER), join(folder, name));
  await sql`drop schema public cascade`.execute(database);
  await sql`create schema public`.execute(database);
  await migrate(pool, pathToFileURL(`${folder}/`));
}

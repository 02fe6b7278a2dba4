import { join } from 'node:path';
import { sql } from 'kysely';
import { readConfig } from '#platform/config.ts';
import { migrate } from '#platform/database/migrate.ts';
import { type OpenDatabase, openDatabase } from '#platform/database/open-database.ts';
import { copyDatabase } from '#testing/database/copy-database.ts';
import { emptyDatabase, type MigratedState, migratedState } from '#testing/database/empty-database.ts';

interface SharedDatabase {
  open: OpenDatabase;
  migrated: MigratedState;
}

let shared: Promise<SharedDatabase> | undefined;
let isLent = false;

/**
 * Hands out the one embedded database of this test worker, emptied: opening a new one for every file would take most of
 * the time. It is in the template's folder, which is removed at the end. Undefined while it is in use.
 */
export async function acquireEmbedded(templateFolder: string): Promise<OpenDatabase | undefined> {
  if (isLent) return undefined;
  isLent = true;
  const isFirst = shared === undefined;
  shared ??= openCopy(templateFolder);
  const { open, migrated } = await shared;
  if (!isFirst && !(await emptyDatabase(open.database, migrated))) shared = migrateAgain(open);
  await shared;
  return {
    ...open,
    close: async () => {
      isLent = false;
    },
  };
}

async function openCopy(templateFolder: string): Promise<SharedDatabase> {
  const folder = join(templateFolder, `worker-${process.pid}`);
  copyDatabase(templateFolder, folder);
  const open = await openDatabase(readConfig({ DATA_DIR: folder }), (failure) => {
    throw failure;
  });
  return { open, migrated: await migratedState(open.database) };
}

async function migrateAgain(open: OpenDatabase): Promise<SharedDatabase> {
  await sql`drop schema public cascade`.execute(open.database);
  await sql`create schema public`.execute(open.database);
  await migrate(open.pool);
  return { open, migrated: await migratedState(open.database) };
}

import { join } from 'node:path';
import { sql } from 'kysely';
import { readConfig } from '#config.ts';
import { migrate } from '#database/migrate.ts';
import { type OpenDatabase, openDatabase } from '#database/open-database.ts';
import { copyDatabase } from '#testing/copy-database.ts';

let shared: Promise<OpenDatabase> | undefined;
let isLent = false;

/**
 * Lends the one embedded database of this test worker, emptied: opening it anew for every file would take most of the
 * time. It lives in the template's folder, which is removed at the end. Undefined while it is lent already.
 */
export async function borrowEmbedded(templateFolder: string): Promise<OpenDatabase | undefined> {
  if (isLent) return undefined;
  isLent = true;
  const isFirst = shared === undefined;
  shared ??= openCopy(templateFolder);
  const open = await shared;
  if (!isFirst) {
    await sql`drop schema public cascade`.execute(open.database);
    await sql`create schema public`.execute(open.database);
    await migrate(open.pool);
  }
  return {
    ...open,
    close: async () => {
      isLent = false;
    },
  };
}

async function openCopy(templateFolder: string): Promise<OpenDatabase> {
  const folder = join(templateFolder, `worker-${process.pid}`);
  copyDatabase(templateFolder, folder);
  return openDatabase(readConfig({ DATA_DIR: folder }), (failure) => {
    throw failure;
  });
}

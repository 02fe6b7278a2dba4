import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Config } from '#platform/config.ts';
import { freeMegabytes } from '#platform/database/embedded/data-folder.ts';
import { diskReserve } from '#platform/database/embedded/maintenance.ts';
import type { OpenDatabase } from '#platform/database/open-database.ts';
import { type DiskWatch, diskWatch } from '#platform/database/postgres/disk-watch.ts';
import type { Database } from '#platform/database/tables.ts';

/** Rows of a kilobyte that are saved to find out whether there is space: far more than a purchase. */
const TRIED_ROWS = 4000;

/** Watches the disk of the database: of the embedded one its free space, of a server what it says of statements. */
export function watchDisk(
  { folder, embedded, database }: OpenDatabase,
  { diskReserve: reserve }: Pick<Config, 'diskReserve'>,
  log: FastifyBaseLogger,
): DiskWatch {
  if (folder === undefined || !embedded) return diskWatch({ trySaving: () => saveAndDrop(database), log });
  const { isFull } = diskReserve({ folder, reserve, freeMegabytes, isClosed: embedded.isClosed, log });
  return { isFull, note() {}, stop() {} };
}

/** In a table of its own, which no other connection sees and which is gone with the transaction. */
async function saveAndDrop(database: Database): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`create temporary table disk_trial (text text) on commit drop`.execute(transaction);
    await sql`insert into disk_trial
      select repeat('x', 1000) from generate_series(1, ${sql.lit(TRIED_ROWS)})`.execute(transaction);
  });
}

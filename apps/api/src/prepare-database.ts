import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#config.ts';
import { diskFull, isNearlyFull } from '#database/data-folder.ts';
import { tidy } from '#database/forget-expired.ts';
import { maintain } from '#database/maintenance.ts';
import { migrate } from '#database/migrate.ts';
import type { OpenDatabase } from '#database/open-database.ts';
import { StartupFailure } from '#database/startup-failure.ts';
import { type Store, seedStore } from '#wiring.ts';

const DISK_FULL = '53100';

/**
 * Brings the tables and the first contents of a store up to date and keeps its database in order from then on.
 * Answers the end of that.
 * @throws StartupFailure when the disk is full
 */
export async function openStore(
  open: OpenDatabase,
  store: Store,
  config: Pick<Config, 'production'>,
  log: FastifyBaseLogger,
): Promise<() => void> {
  try {
    const ran = await migrate(open.pool);
    if (ran.length > 0) log.info({ migrations: ran }, 'tables brought up to date');
    await seedStore(store, config);
  } catch (error) {
    if (open.folder !== undefined && isNearlyFull(open.folder)) throw diskFull(open.folder);
    if ((error as { code?: string }).code === DISK_FULL) {
      throw new StartupFailure('The disk of the PostgreSQL server is full. Free some space there, then start again.');
    }
    throw error;
  }
  const endTidying = tidy(open.database, log);
  const endMaintenance = open.engine === 'embedded' ? maintain(open.pool, log) : () => {};
  return () => {
    endTidying();
    endMaintenance();
  };
}

import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#config.ts';
import { diskFull, isNearlyFull } from '#database/data-folder.ts';
import { scheduleCleanup } from '#database/delete-expired-rows.ts';
import { scheduleMaintenance } from '#database/embedded/maintenance.ts';
import { migrate } from '#database/migrate.ts';
import type { OpenDatabase } from '#database/open-database.ts';
import { StartupFailure } from '#database/startup-failure.ts';
import { type Services, seedDatabase } from '#wiring.ts';

const DISK_FULL = '53100';

/**
 * Migrates and seeds the database, and starts its cleanup and maintenance. Returns a function that stops them.
 * @throws StartupFailure when the disk is full
 */
export async function prepareDatabase(
  open: OpenDatabase,
  services: Services,
  config: Pick<Config, 'production'>,
  log: FastifyBaseLogger,
): Promise<() => void> {
  try {
    const ran = await migrate(open.pool);
    if (ran.length > 0) log.info({ migrations: ran }, 'database migrated');
    await seedDatabase(services, config);
  } catch (error) {
    if (open.folder !== undefined && isNearlyFull(open.folder)) throw diskFull(open.folder);
    if ((error as { code?: string }).code === DISK_FULL) {
      throw new StartupFailure('The disk of the PostgreSQL server is full. Free some space there, then start again.');
    }
    throw error;
  }
  const stopCleanup = scheduleCleanup(open.database, log);
  const stopMaintenance = open.engine === 'embedded' ? scheduleMaintenance(open.pool, log) : () => {};
  return () => {
    stopCleanup();
    stopMaintenance();
  };
}

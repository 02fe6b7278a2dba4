import type { FastifyBaseLogger } from 'fastify';
import { seedDatabase } from '#app/seed-database.ts';
import type { Services } from '#app/wiring.ts';
import type { Config } from '#platform/config.ts';
import { isStorageFull, StartupFailure } from '#platform/database/database-failure.ts';
import { diskFull, isNearlyFull } from '#platform/database/embedded/data-folder.ts';
import { scheduleMaintenance } from '#platform/database/embedded/maintenance.ts';
import { migrate } from '#platform/database/migrate.ts';
import type { OpenDatabase } from '#platform/database/open-database.ts';

/**
 * Migrates and seeds the database, and starts the maintenance of an embedded one. Returns a function that stops it.
 * @throws StartupFailure if the disk is full
 */
export async function prepareDatabase(
  open: OpenDatabase,
  services: Services,
  config: Pick<Config, 'production'>,
  log: FastifyBaseLogger,
): Promise<() => void> {
  try {
    const ran = await migrate(open.direct);
    if (ran.length > 0) log.info({ migrations: ran }, 'database migrated');
    await seedDatabase(services, config);
    await open.reads.catchUp();
  } catch (error) {
    if (open.folder !== undefined && isNearlyFull(open.folder)) throw diskFull(open.folder);
    if (isStorageFull(error)) {
      throw new StartupFailure('The disk of the PostgreSQL server is full. Free some space there, then start again.');
    }
    throw error;
  }
  const { folder } = open;
  return folder === undefined ? () => {} : scheduleMaintenance(open.pool, log, () => isNearlyFull(folder));
}

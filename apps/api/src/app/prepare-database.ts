import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '#app/wiring.ts';
import { stockCountRepository } from '#catalogue/list/stock-counts.ts';
import { seedCatalogue } from '#catalogue/seed/seed-catalogue.ts';
import { seedDemoAccount } from '#identity/accounts/registration.ts';
import type { Config } from '#platform/config.ts';
import { isStorageFull, StartupFailure } from '#platform/database/database-failure.ts';
import { diskFull, isNearlyFull } from '#platform/database/embedded/data-folder.ts';
import { scheduleMaintenance } from '#platform/database/embedded/maintenance.ts';
import { migrate } from '#platform/database/migrate.ts';
import type { OpenDatabase } from '#platform/database/open-database.ts';
import { exampleSettings } from '#store/settings/settings-list.ts';

/** Seeds a new database; runs at every start and adds what is missing. */
export async function seedDatabase(services: Services, { production }: Pick<Config, 'production'>): Promise<void> {
  await seedCatalogue(services.database);
  // The job would need seconds for all of the seed, in which the embedded engine's one connection serves nobody.
  await services.database.transaction().execute((transaction) => stockCountRepository(transaction).addUp());
  await services.content.seed();
  await services.settings.seed(production ? {} : exampleSettings);
  if (!production) await seedDemoAccount(services.database, services.passwords);
}

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

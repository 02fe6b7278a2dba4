import type { Services } from '#app/wiring.ts';
import { seedDemoAccount } from '#features/accounts/demo-account.ts';
import { exampleSettings } from '#seed/settings.ts';
import { seedCatalogue } from '#shared/catalogue-seed/seed-catalogue.ts';
import type { Config } from '#shared/config/config.ts';

/** Seeds a new database; runs at every start and adds what is missing. */
export async function seedDatabase(services: Services, { production }: Pick<Config, 'production'>): Promise<void> {
  await seedCatalogue(services.database);
  await services.content.seed();
  await services.settings.seed(production ? {} : exampleSettings);
  if (!production) await seedDemoAccount(services.database, services.passwords);
}

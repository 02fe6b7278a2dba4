import type { Services } from '#app/wiring.ts';
import { seedCatalogue } from '#catalogue/seed/seed-catalogue.ts';
import { seedDemoAccount } from '#identity/accounts/registration.ts';
import type { Config } from '#platform/config.ts';
import { exampleSettings } from '#store/settings/settings-list.ts';

/** Seeds a new database; runs at every start and adds what is missing. */
export async function seedDatabase(services: Services, { production }: Pick<Config, 'production'>): Promise<void> {
  await seedCatalogue(services.database);
  await services.content.seed();
  await services.settings.seed(production ? {} : exampleSettings);
  if (!production) await seedDemoAccount(services.database, services.passwords);
}

import { catalogueServices } from '@patina/api/catalogue/services';
import { primaryOnly } from '@patina/api/platform/database/reads/reads';
import type { Database } from '@patina/api/platform/database/tables';
import { contentService } from '@patina/api/store/content/content';
import { settingsService } from '@patina/api/store/settings/settings';

/** The shop's catalogue in a database, as the API wires it. */
export const catalogueOf = (database: Database) =>
  catalogueServices(primaryOnly(database), {
    pictures: { artVersion: 'bench', imageHost: undefined },
    settings: settingsService(database),
    content: contentService(database),
  });

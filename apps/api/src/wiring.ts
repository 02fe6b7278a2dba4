import type { FastifyInstance } from 'fastify';
import type { Config } from '#config.ts';
import type { Database } from '#database/tables.ts';
import { artRoutes } from '#features/art/art-routes.ts';
import { readArtVersion } from '#features/catalogue/art-version.ts';
import { catalogueRoutes } from '#features/catalogue/catalogue-routes.ts';
import { catalogueService } from '#features/catalogue/catalogue-service.ts';
import { plantCatalogue } from '#features/catalogue-seed/plant-catalogue.ts';
import { contentRoutes } from '#features/content/content-routes.ts';
import { contentService } from '#features/content/content-service.ts';
import { settingsService } from '#features/content/settings-service.ts';
import { locationRoutes } from '#features/location/location-routes.ts';
import { sessionRoutes } from '#features/session/session-routes.ts';
import { shareRoutes } from '#features/sharing/share-routes.ts';
import { shareService } from '#features/sharing/share-service.ts';
import { sitemapRoutes } from '#features/sitemap/sitemap-routes.ts';
import { sitemapService } from '#features/sitemap/sitemap-service.ts';

/** The store's services, made by hand so that the graph can be read. */
export type Store = ReturnType<typeof wireStore>;

/** database → repositories → services. */
export function wireStore(database: Database, { imageHost }: Pick<Config, 'imageHost'>) {
  const settings = settingsService(database, { imageHost });
  const content = contentService(database);
  const artVersion = readArtVersion();
  const catalogue = catalogueService(database, { artVersion, imageHost });
  const sharing = shareService(database, catalogue.recommended);
  const sitemap = sitemapService(database, { categories: catalogue.categories.tree });
  return { database, settings, content, catalogue, artVersion, sharing, sitemap };
}

/** services → routes; called inside the API plugin, whose prefix is `/api`. */
export function wireRoutes(api: FastifyInstance, store: Store, config: Config): void {
  catalogueRoutes(api, store);
  artRoutes(api, store.catalogue, store.artVersion);
  contentRoutes(api, store);
  shareRoutes(api, store);
  sitemapRoutes(api, store, config);
  sessionRoutes(api);
  locationRoutes(api, config);
}

/** Everything that a new database must hold before the store opens; runs at every start and adds what is missing. */
export async function seedStore(store: Store): Promise<void> {
  await plantCatalogue(store.database);
  await store.content.seed();
  await store.settings.seed();
}

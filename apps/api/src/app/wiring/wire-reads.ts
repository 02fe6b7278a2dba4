import { catalogueService } from '#catalogue/list/catalogue-service.ts';
import { facetService } from '#catalogue/list/facet-service.ts';
import type { Pictures } from '#catalogue/pictures/picture-address.ts';
import { shareService } from '#catalogue/pictures/share-service.ts';
import { catalogueTerms } from '#catalogue/products/catalogue-terms.ts';
import { searchService } from '#catalogue/search/search-service.ts';
import { sitemapService } from '#catalogue/sitemap-service.ts';
import { type ReplicatedSessions, sessionFinder } from '#identity/sessions/auth.ts';
import type { Config } from '#platform/config.ts';
import type { Reads } from '#platform/database/reads/reads.ts';
import { contentService } from '#store/content/content-service.ts';
import { type SettingsService, settingsService } from '#store/settings/settings-service.ts';

/** What may be a moment old, and is read from replicas. */
export function wireReads(
  reads: Reads,
  { publicOrigin, ...pictures }: Pictures & Pick<Config, 'publicOrigin'>,
  settings: SettingsService,
) {
  const { catalogue, search } = wireCatalogue(reads, pictures);
  const shown = shownContent(reads, { settings, imageHost: pictures.imageHost, publicOrigin });
  return {
    catalogue,
    search,
    sharing: shareService(reads.database, catalogue.recommended),
    sitemap: sitemapService(reads.database, { categories: catalogue.categories.tree }),
    shown,
    replicated: replicatedSessions(reads, shown),
  };
}

/** Product lists, facets and search. */
export function wireCatalogue({ database, steady, catchUp, ownKey }: Reads, pictures: Pictures) {
  // What is kept until the next import must not be read from before it.
  const terms = catalogueTerms(steady, catchUp);
  const facets = facetService(database);
  const search = searchService(database, { terms, inStock: facets.inStock, pictures });
  const { clearCaches, ...catalogue } = catalogueService(database, { terms, facets, search, pictures, ownKey });
  return {
    search,
    catalogue: {
      ...catalogue,
      /** Clears all caches, which are then read anew from what has the change; called after an import. */
      clearCaches() {
        void catchUp();
        clearCaches();
      },
    },
  };
}

/** What all pages show, which they need while the primary is away, too. */
function shownContent(
  reads: Reads,
  { settings, ...hosts }: { settings: SettingsService } & Pick<Config, 'imageHost' | 'publicOrigin'>,
) {
  const standIn = settingsService(reads.steady, hosts);
  const present = () => (reads.isStandingIn() ? standIn : settings);
  const shown = {
    read: () => present().read(),
    pictureOrigins: () => present().pictureOrigins(),
  };
  return {
    settings: shown,
    content: contentService(reads.steady, shown),
  };
}

/** Who is signed in, for what shows nothing of theirs, while the primary is away. */
function replicatedSessions(reads: Reads, { settings }: Pick<ReplicatedSessions, 'settings'>): ReplicatedSessions {
  return { find: sessionFinder(reads.steady), settings, isUsed: reads.isStandingIn };
}

import { importService } from '#catalogue/import/imports.ts';
import { catalogueService } from '#catalogue/list/catalogue-service.ts';
import { facetService } from '#catalogue/list/facets.ts';
import { drawings, type Pictures } from '#catalogue/pictures.ts';
import { referenceTerms } from '#catalogue/prices/reference-prices.ts';
import { productAdmin } from '#catalogue/products/change-product.ts';
import { deskProductService } from '#catalogue/products/desk-products.ts';
import { catalogueTerms } from '#catalogue/products/terms.ts';
import { skinNames } from '#catalogue/search/named-skins.ts';
import { searchService } from '#catalogue/search/search.ts';
import { shareService } from '#catalogue/share-pictures.ts';
import { sitemapService } from '#catalogue/sitemap.ts';
import { unitAdmin } from '#catalogue/units/change-unit.ts';
import { deskUnitService } from '#catalogue/units/desk-units.ts';
import type { Reads } from '#platform/database/reads/reads.ts';
import type { Database } from '#platform/database/tables.ts';
import type { ContentService, SettingsService } from '#store/store.ts';

interface ShopParts {
  pictures: Pictures;
  settings: Pick<SettingsService, 'read'>;
  content: Pick<ContentService, 'currencies'>;
}

/** The shop's catalogue, which may be a moment old and is read from replicas. */
export function catalogueServices(reads: Reads, { pictures, ...store }: ShopParts) {
  // What is kept until the next import must not be read from before it.
  const terms = catalogueTerms(reads.steady, reads.catchUp);
  const facets = facetService(reads.database);
  const search = searchService(reads.database, { terms, inStock: facets.inStock, pictures });
  const references = referenceTerms(store);
  const { clearCaches, ...catalogue } = catalogueService(reads.database, {
    terms,
    facets,
    search,
    pictures,
    references,
    ownKey: reads.ownKey,
  });
  return {
    search,
    references,
    skinNames: skinNames(reads.database, { terms, search, pictures }),
    catalogue: {
      ...catalogue,
      /** Clears all caches, which are then read anew from what has the change; called after an import. */
      clearCaches() {
        void reads.catchUp();
        clearCaches();
      },
    },
    drawings: drawings(catalogue.finish, pictures.artVersion),
    sharing: shareService(reads.database, catalogue.recommended),
    sitemap: sitemapService(reads.database, { categories: catalogue.categories.tree }),
  };
}

interface DeskParts {
  catalogue: { clearCaches: () => void };
  pictures: Pictures;
  settings: SettingsService;
}

/** What operators see and change of the catalogue. */
export const catalogueDeskServices = (database: Database, { catalogue, pictures, settings }: DeskParts) => ({
  deskProducts: deskProductService(database, { pictures, settings }),
  productAdmin: productAdmin(database, catalogue),
  deskUnits: deskUnitService(database, { settings }),
  unitAdmin: unitAdmin(database, catalogue),
  imports: importService(database, { clearCaches: catalogue.clearCaches, settings }),
});

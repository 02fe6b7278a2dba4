import type { Pictures } from '#catalogue/catalogue.ts';
import type { Database } from '#platform/database/tables.ts';
import type { EmailService } from '#store/store.ts';
import { type SearchService, searchService } from '#watching/saved-searches.ts';
import { tellWatchers } from '#watching/tell-watchers.ts';
import { watchlistService } from '#watching/watchlist.ts';

interface WatchingParts {
  pictures: Pictures;
  emails: EmailService;
  canMatch: Parameters<typeof searchService>[1]['canMatch'];
}

/** What people watch, the searches that they have saved, and telling them. */
export function watchingServices(database: Database, { pictures, emails, canMatch }: WatchingParts) {
  const savedSearches: SearchService = searchService(database, { canMatch });
  return {
    watchlist: watchlistService(database, pictures),
    savedSearches,
    tellWatchers: () => tellWatchers(database, emails),
  };
}

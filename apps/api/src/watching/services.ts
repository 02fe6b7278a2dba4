import type { Pictures } from '#catalogue/catalogue.ts';
import type { Database } from '#platform/database/tables.ts';
import { type FilterOf, matchSearches } from '#watching/match-searches.ts';
import { matchWatches } from '#watching/match-watches.ts';
import { searchService } from '#watching/saved-searches.ts';
import { watchlistService } from '#watching/watchlist.ts';

interface WatchingParts {
  pictures: Pictures;
  filterOf: FilterOf;
}

/** What people watch, the searches that they have saved, and telling them. */
export function watchingServices(database: Database, { pictures, filterOf }: WatchingParts) {
  return {
    watchlist: watchlistService(database, pictures),
    savedSearches: searchService(database, filterOf),
    matchWatches: () => matchWatches(database),
    matchSearches: () => matchSearches(database, filterOf),
  };
}

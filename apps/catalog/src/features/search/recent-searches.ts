import { defineShelf } from '#shelf/use-shelf.ts';
import { parseTarget, searchPath } from './search-target.ts';

/** Where the visitor's last searches led. */
export const recentSearches = defineShelf({
  name: 'recent_searches',
  size: 5,
  keyOf: searchPath,
  parse: parseTarget,
});

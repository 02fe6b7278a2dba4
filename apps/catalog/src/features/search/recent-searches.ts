import { definePersistedList } from '#shared/persisted-list/use-persisted-list.ts';
import { parseTarget, searchPath } from './search-target.ts';

/** The visitor's recent searches. */
export const recentSearches = definePersistedList({
  name: 'recent_searches',
  size: 5,
  keyOf: searchPath,
  parse: parseTarget,
});

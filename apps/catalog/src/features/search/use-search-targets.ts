import { useDebounced } from '@patina/parts/use-debounced';
import { useQuery } from '@patina/platform/query';
import { searchSuggestions } from '@patina/shared-api/queries/catalogue';
import { useLocale } from '@patina/shared-api/state/locale';
import { usePersistedList } from '#shared/persisted-list/use-persisted-list.ts';
import { recentSearches } from './recent-searches.ts';
import type { SearchTarget } from './search-target.ts';

/** Debounce of suggestions in milliseconds; shorter than the list's. */
export const SUGGEST_DELAY = 150;

interface SearchTargets {
  targets: SearchTarget[];
  /** The targets are recent searches. */
  areRecent: boolean;
  /** Records a target as a recent search. */
  remember: (target: SearchTarget) => void;
}

/**
 * Targets for a text; recent searches for an empty text.
 * @param isAsking false until the field is used: nothing is requested before
 */
export function useSearchTargets(text: string, isAsking: boolean): SearchTargets {
  const { entries, put } = usePersistedList(recentSearches);
  const wanted = isAsking ? text.trim() : '';
  const settled = useDebounced(wanted, SUGGEST_DELAY);
  const { data: suggestions = [] } = useQuery(searchSuggestions(settled, useLocale()));
  if (text.trim() === '') return { targets: entries, areRecent: true, remember: put };
  return { targets: isAsking ? suggestions : [], areRecent: false, remember: put };
}

import { useDebounced } from '@patina/parts/use-debounced';
import { useQuery } from '@patina/platform/query';
import { Suggestion } from '@patina/shared-api/contract/catalogue/catalogue';
import { paths } from '@patina/shared-api/paths';
import { searchSuggestions } from '@patina/shared-api/queries/catalogue';
import { useLocale } from '@patina/shared-api/state/locale';
import { NO_FILTERS, writeFilters } from '#shared/list-filters/list-filters.ts';
import { definePersistedList, usePersistedList } from '#shared/persisted-list/use-persisted-list.ts';

/** Target of a search: a suggestion, or a list filtered by the text. */
export type SearchTarget = Suggestion | { kind: 'text'; title: string };

/** The address of a target. */
export function searchPath(target: SearchTarget): string {
  switch (target.kind) {
    case 'category':
      return paths.products(target.category);
    case 'weapon':
      return paths.products(target.category, target.subcategory);
    case 'skin':
      return paths.product(target);
    case 'collection':
      return writeFilters({ ...NO_FILTERS, collection: target.title }, { path: '/products' });
    case 'text':
      return writeFilters({ ...NO_FILTERS, search: target.title }, { path: '/products' });
  }
}

/** Reads a stored target; undefined if it is invalid. */
export function parseTarget(stored: unknown): SearchTarget | undefined {
  const suggestion = Suggestion.safeParse(stored);
  if (suggestion.success) return suggestion.data;
  const { kind, title } = Object(stored) as { kind?: unknown; title?: unknown };
  return kind === 'text' && typeof title === 'string' ? { kind, title } : undefined;
}

/** The visitor's recent searches. */
const recentSearches = definePersistedList({
  name: 'recent_searches',
  size: 5,
  keyOf: searchPath,
  parse: parseTarget,
});

/** Debounce of suggestions in milliseconds; shorter than the list's. */
const SUGGEST_DELAY = 150;

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

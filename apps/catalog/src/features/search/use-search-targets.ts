import { useQuery } from '@patina/platform/query';
import { searchSuggestions } from '@patina/shared-api/queries/catalogue';
import { useLocale } from '@patina/shared-api/state/locale';
import { useEffect, useState } from 'react';
import { useShelf } from '#shelf/use-shelf.ts';
import { recentSearches } from './recent-searches.ts';
import type { SearchTarget } from './search-target.ts';

/** Milliseconds after the last key that suggestions are asked for: sooner than the list, since they lead the typing. */
export const SUGGEST_DELAY = 150;

interface SearchTargets {
  targets: SearchTarget[];
  /** They are where earlier searches led. */
  areRecent: boolean;
  /** Remembers that a search led there. */
  remember: (target: SearchTarget) => void;
}

/**
 * Where a text may lead; where the last searches led while there is no text.
 * @param isAsking false until somebody uses the field: nothing is asked before
 */
export function useSearchTargets(text: string, isAsking: boolean): SearchTargets {
  const { entries, put } = useShelf(recentSearches);
  const wanted = isAsking ? text.trim() : '';
  const settled = useSettledText(wanted);
  const { data: suggestions = [] } = useQuery(searchSuggestions(settled, useLocale()));
  const areRecent = text.trim() === '';
  return { targets: areRecent ? entries : wanted === '' ? [] : suggestions, areRecent, remember: put };
}

function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SUGGEST_DELAY);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

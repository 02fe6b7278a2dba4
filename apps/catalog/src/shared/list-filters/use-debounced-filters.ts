import { useEffect, useState } from 'react';
import type { ListFilters } from './list-filters.ts';

/** Milliseconds between a change of filters and the question to the API (specification, section 9). */
export const REFETCH_DELAY = 400;

interface SettledFilters {
  /** What the list asks for. */
  settled: ListFilters;
  /** A change is waiting to count. */
  isSettling: boolean;
}

/**
 * The filters that the list asks for: a change of filters counts once it has stood for REFETCH_DELAY, another page or
 * another path of the store at once.
 */
export function useSettledFilters(filters: ListFilters, path: string): SettledFilters {
  const [known, setKnown] = useState({ filters, path });
  const isSettling = known.path === path && withoutPage(known.filters) !== withoutPage(filters);
  const address = `${path} ${JSON.stringify(filters)}`;
  if (!isSettling && address !== `${known.path} ${JSON.stringify(known.filters)}`) setKnown({ filters, path });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address stands for both, which are new at every render
  useEffect(() => {
    if (!isSettling) return;
    const timer = setTimeout(() => setKnown({ filters, path }), REFETCH_DELAY);
    return () => clearTimeout(timer);
  }, [address, isSettling]);

  return { settled: isSettling ? known.filters : filters, isSettling };
}

function withoutPage(filters: ListFilters): string {
  return JSON.stringify({ ...filters, page: 0 });
}

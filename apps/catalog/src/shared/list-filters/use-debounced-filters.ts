import { useEffect, useState } from 'react';
import type { ListFilters } from './list-filters.ts';

/** Milliseconds between a change of filters and the request (docs/product.md#filters). */
export const REFETCH_DELAY = 400;

interface DebouncedFilters {
  /** The filters that the list requests. */
  settled: ListFilters;
  /** A change is pending. */
  isSettling: boolean;
}

/**
 * The debounced filters of the list: a change of filters is applied after REFETCH_DELAY, another page or
 * another path at once.
 */
export function useDebouncedFilters(filters: ListFilters, path: string): DebouncedFilters {
  const [known, setKnown] = useState({ filters, path });
  const isSettling = known.path === path && withoutPage(known.filters) !== withoutPage(filters);
  const address = `${path} ${JSON.stringify(filters)}`;
  if (!isSettling && address !== `${known.path} ${JSON.stringify(known.filters)}`) setKnown({ filters, path });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address replaces both, which are new at every render
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

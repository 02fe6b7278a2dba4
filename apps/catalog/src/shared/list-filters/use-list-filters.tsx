import { useQuery } from '@patina/platform/query';
import { useLocation, useNavigate, useParams } from '@patina/platform/router';
import type { Category } from '@patina/shared-api/contract/catalogue/catalogue';
import { categoryTree } from '@patina/shared-api/queries/catalogue';
import { useLocale } from '@patina/shared-api/state/locale';
import { startTransition, useEffect, useOptimistic, useState } from 'react';
import { changeFilters, FILTER_NAMES, type ListFilters, readFilters, readRoute, writeFilters } from './list-filters.ts';

export type FilterChange = (change: Partial<ListFilters>, options?: { isTyping?: boolean }) => void;

/** The product list's filters: they are stored in the address, and a change of them is a navigation. */
export function useListFilters() {
  const { pathname, search } = useLocation();
  const params = useParams();
  const navigate = useNavigate();
  const { data: tree = [] } = useQuery(categoryTree(useLocale()));
  const route = readRoute(pathname, params);
  const filters = readFilters(new URLSearchParams(search), route);
  // The controls show a choice at once, and the next choice builds on it, before the router has navigated.
  const [chosen, choose] = useOptimistic(filters);

  const goTo = (next: ListFilters, replace: boolean) =>
    startTransition(async () => {
      choose(next);
      await navigate(writeFilters(next, route), { replace, preventScrollReset: true });
    });

  const change: FilterChange = (changed, { isTyping = false } = {}) => goTo(changeFilters(chosen, changed), isTyping);

  return {
    route,
    /** The filters in the address, which the list requests. */
    filters,
    /** The filters as just chosen, by name, which the controls show. */
    chosen: resolveSlugs(chosen, tree),
    change,
    clear: () =>
      startTransition(async () => {
        choose(readFilters(new URLSearchParams(), { path: route.path }));
        await navigate(route.path, { preventScrollReset: true });
      }),
    hrefOfPage: (page: number) => writeFilters({ ...filters, page }, route),
  };
}

/** The filters with the slugs that a path brought in (`ak-47`) replaced by the names they stand for (`AK-47`). */
function resolveSlugs(filters: ListFilters, tree: Category[]): ListFilters {
  const weapons = tree.flatMap(({ subcategories }) => subcategories);
  return {
    ...filters,
    type: nameOf(filters.type, tree),
    heroes: filters.heroes.map((hero) => nameOf(hero, weapons)),
  };
}

function nameOf(word: string, categories: Category[]): string {
  const slug = word.toLowerCase();
  return categories.find(({ name, url }) => url === slug || name.toLowerCase() === slug)?.name ?? word;
}

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

/** Key in the browser's storage while lists group wears. */
export const GROUPED = 'group_wears';

/**
 * Whether a link within the shop leads to a list without the remembered choice to group wears. Never for the address of
 * the document and for Back: they show what they say.
 */
export function forgetsGroup({ pathname, search, searchParams }: URL): boolean {
  try {
    return (
      !searchParams.get('group') &&
      pathname + search !== location.pathname + location.search &&
      [sessionStorage, localStorage].some((storage) => storage.getItem(GROUPED))
    );
  } catch {
    // On the server, or where the browser blocks storage.
    return false;
  }
}

/** Hidden fields of a plain form that keep the filters of the address, but for the page and those that the form changes. */
export function KeptFilters({ except }: { except: readonly (keyof ListFilters)[] }) {
  const query = new URLSearchParams(useLocation().search);
  const kept = FILTER_NAMES.filter((name) => name !== 'page' && !except.includes(name) && query.get(name));
  return kept.map((name) => <input key={name} type="hidden" name={name} value={query.get(name) ?? ''} />);
}

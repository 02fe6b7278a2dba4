import { useQuery } from '@patina/platform/query';
import { useLocation, useNavigate, useParams } from '@patina/platform/router';
import { categoryTree } from '@patina/shared-api/queries/catalogue';
import { useLocale } from '@patina/shared-api/state/locale';
import { startTransition, useOptimistic } from 'react';
import { changeFilters, type ListFilters, readFilters, writeFilters } from './list-filters.ts';
import { readRoute } from './list-route.ts';
import { resolveSlugs } from './resolve-slugs.ts';

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

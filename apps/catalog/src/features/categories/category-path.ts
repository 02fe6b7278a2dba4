import type { Category } from '@patina/shared-api/contract/catalogue/catalogue';
import { paths } from '@patina/shared-api/paths';
import { NO_FILTERS, writeFilters } from '#shared/list-filters/list-filters.ts';
import type { ListPath } from '#shared/list-filters/list-route.ts';

/**
 * Address of a category's or a weapon's list without other filters. The list of all skins has a path for each; new and
 * sale lists use the query.
 */
export function categoryPath(path: ListPath, category?: Category, weapon?: Category): string {
  if (path === '/products') return paths.products(category?.url, weapon?.url);
  return writeFilters({ ...NO_FILTERS, type: category?.name ?? '', heroes: weapon ? [weapon.name] : [] }, { path });
}

import type { Category } from '@patina/shared-api/contract/catalogue';
import { paths } from '@patina/shared-api/paths';
import { NO_FILTERS, writeFilters } from '#list-filters/list-filters.ts';
import type { ListPath } from '#list-filters/list-place.ts';

/**
 * Address of one category of a list, or of a weapon in it, with no other filter. All skins have a path for each; what
 * is new or on sale stays so.
 */
export function categoryPath(path: ListPath, category?: Category, weapon?: Category): string {
  if (path === '/products') return paths.products(category?.url, weapon?.url);
  return writeFilters({ ...NO_FILTERS, type: category?.name ?? '', heroes: weapon ? [weapon.name] : [] }, { path });
}

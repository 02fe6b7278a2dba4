import { useTranslation } from '@patina/platform/i18n';
import { useCategoryName } from '#shared/item-names/use-category-name.ts';
import type { ListFilters } from '#shared/list-filters/list-filters.ts';
import type { ListPath, ListRoute } from '#shared/list-filters/list-route.ts';

const TITLES = {
  '/products': 'list.title',
  '/new': 'list.titleNew',
  '/sale': 'list.titleSale',
} as const satisfies Record<ListPath, string>;

/** Heading of a list: its weapon or type, else the name of the list. */
export function useListTitle(route: ListRoute, filters: ListFilters): string {
  const { t } = useTranslation('catalog');
  const nameOf = useCategoryName();
  const [weapon] = filters.heroes;
  if (route.subcategory && weapon) return weapon;
  if (route.category && filters.type) return nameOf(filters.type);
  return t(TITLES[route.path]);
}

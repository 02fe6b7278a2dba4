import { useTranslation } from '@patina/platform/i18n';
import type { ListFilters } from '#list-filters/list-filters.ts';
import type { ListPath, ListPlace } from '#list-filters/list-place.ts';
import { useCategoryName } from '#value-name/use-category-name.ts';

const TITLES: Record<ListPath, string> = {
  '/products': 'list.title',
  '/new': 'list.titleNew',
  '/sale': 'list.titleSale',
};

/** Heading of a list: the weapon or type that its path names, else what the path is for. */
export function useListTitle(place: ListPlace, filters: ListFilters): string {
  const { t } = useTranslation('catalog');
  const nameOf = useCategoryName();
  const [weapon] = filters.heroes;
  if (place.subcategory && weapon) return weapon;
  if (place.category && filters.type) return nameOf(filters.type);
  return t(TITLES[place.path]);
}

import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { resolveCategoryPath } from '@patina/shared-api/contract/catalogue/category-path';
import { categoryTree } from '@patina/shared-api/queries/catalogue';
import { useLocale } from '@patina/shared-api/state/locale';
import { useCategoryName } from '#shared/item-names/item-names.ts';
import type { ListFilters, ListPath, ListRoute } from '#shared/list-filters/list-filters.ts';
import { PageHead } from '#shared/page-head/PageHead.tsx';

interface ListHeadProps extends ListRoute {
  page: number;
}

const TITLES = {
  '/products': 'head.products.title',
  '/new': 'head.new.title',
  '/sale': 'head.sale.title',
} as const satisfies Record<ListPath, string>;

/** Page title of a list: its category and page number, without filters. */
export function ListHead({ path, page, ...slugs }: ListHeadProps) {
  const { t } = useTranslation('catalog');
  const nameOf = useCategoryName();
  const { data: tree = [] } = useQuery(categoryTree(useLocale()));
  const title = titleOf(resolveCategoryPath(tree, slugs));
  return <PageHead title={page > 1 ? t('head.paged', { title, page }) : title} />;

  function titleOf({ category, weapon }: ReturnType<typeof resolveCategoryPath> = {}) {
    if (weapon) return t('head.products.weapon.title', { name: weapon.name });
    if (!category) return t(TITLES[path]);
    return t('head.products.category.title', { name: nameOf(category.name) });
  }
}

const HEADINGS = {
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
  return t(HEADINGS[route.path]);
}

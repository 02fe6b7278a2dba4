import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { resolveCategoryPath } from '@patina/shared-api/contract/catalogue/category-path';
import { categoryTree } from '@patina/shared-api/queries/catalogue';
import { useLocale } from '@patina/shared-api/state/locale';
import { PageHead } from '#shared/page-head/PageHead.tsx';

interface ListHeadProps {
  path: '/products' | '/new' | '/sale';
  /** Slugs in the address. */
  category?: string;
  subcategory?: string;
  page: number;
}

const TITLES = {
  '/products': 'head.products.title',
  '/new': 'head.new.title',
  '/sale': 'head.sale.title',
} as const satisfies Record<ListHeadProps['path'], string>;

/** Page title of a list: its category and page number, without filters. */
export function ListHead({ path, page, ...slugs }: ListHeadProps) {
  const { t } = useTranslation('catalog');
  const { data: tree = [] } = useQuery(categoryTree(useLocale()));
  const title = titleOf(resolveCategoryPath(tree, slugs));
  return <PageHead title={page > 1 ? t('head.paged', { title, page }) : title} />;

  function titleOf({ category, weapon }: ReturnType<typeof resolveCategoryPath> = {}) {
    if (weapon) return t('head.products.weapon.title', { name: weapon.name });
    if (!category) return t(TITLES[path]);
    const name = t(`head.names.${category.name}`, { defaultValue: category.name });
    return t('head.products.category.title', { name });
  }
}

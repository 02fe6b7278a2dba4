import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import type { ListPath } from '#shared/list-filters/list-route.ts';

interface NoProductsProps {
  path: ListPath;
  /** Filters are applied; without any, another list is suggested. */
  isFiltered: boolean;
}

/** Hint under "No products found" if no filter is set. */
const HINTS = {
  '/products': 'list.emptyAll',
  '/new': 'list.emptyNew',
  '/sale': 'list.emptySale',
} as const satisfies Record<ListPath, string>;

export function NoProducts({ path, isFiltered }: NoProductsProps) {
  const { t } = useTranslation('catalog');
  const [target, action] = isFiltered ? [path, t('filters.clearAll')] : [paths.products(), t('list.toAll')];
  return (
    <EmptyState
      icon="search"
      title={t('list.empty')}
      text={t(isFiltered ? 'list.emptyHint' : HINTS[path])}
      actions={(isFiltered || path !== '/products') && <Button render={<Link to={target} />}>{action}</Button>}
    />
  );
}

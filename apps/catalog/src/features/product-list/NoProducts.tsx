import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import type { ListPath } from '#list-filters/list-place.ts';

interface NoProductsProps {
  path: ListPath;
  /** Something narrows the list down: without it, another list might help. */
  isFiltered: boolean;
}

/** Hint under "No products found" where nothing was filtered. */
const HINTS: Record<ListPath, string> = {
  '/products': 'list.emptyAll',
  '/new': 'list.emptyNew',
  '/sale': 'list.emptySale',
};

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

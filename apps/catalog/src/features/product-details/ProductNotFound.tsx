import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { PageHead } from '#shared/page-head/PageHead.tsx';

/** Not-found state of the product page. */
export function ProductNotFound() {
  const { t } = useTranslation('catalog');
  return (
    <>
      <PageHead title={t('product.notFound')} />
      <EmptyState
        icon="search"
        headingLevel={1}
        title={t('product.notFound')}
        text={t('product.notFoundHint')}
        actions={<Button render={<Link to={paths.products()} />}>{t('product.toList')}</Button>}
      />
    </>
  );
}

import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { PageHead } from '#shared/page-head/PageHead.tsx';

/** Not-found state of the product page, also of an address whose last part is no number of a product. */
export function ProductNotFound({ id }: { id: string }) {
  const { t } = useTranslation('catalog');
  const title = t(/^\d+$/.test(id) ? 'product.notFound' : 'product.noId');
  return (
    <>
      <PageHead title={title} />
      <EmptyState
        icon="search"
        headingLevel={1}
        title={title}
        text={t('product.notFoundHint')}
        actions={<Button render={<Link to={paths.products()} />}>{t('product.toList')}</Button>}
      />
    </>
  );
}

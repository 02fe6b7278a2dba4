import { usePaginationLabels } from '@patina/parts/use-pagination-labels';
import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import type { ListedProduct } from '@patina/shared-api/contract/catalogue/catalogue';
import type { ListMeta } from '@patina/shared-api/contract/protocol/envelope';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { Pagination } from '@patina/ui/Pagination';
import { ProductGrid } from '#shared/product-card/ProductGrid.tsx';
import styles from './ListResults.module.css';

interface ListResultsProps {
  products: ListedProduct[];
  meta: ListMeta;
  /** Page in the address. */
  page: number;
  hrefOfPage: (page: number) => string;
  /** Newer results are loading. */
  isOutdated: boolean;
}

/** The products of a page, with pagination. */
export function ListResults({ products, meta, page, hrefOfPage, isOutdated }: ListResultsProps) {
  const { t } = useTranslation('catalog');
  const labels = usePaginationLabels('catalog');
  if (products.length === 0) {
    return (
      <EmptyState
        icon="search"
        title={t('list.empty')}
        text={t('list.beyond', { page })}
        actions={<Button render={<Link to={hrefOfPage(1)} />}>{t('list.toFirstPage')}</Button>}
      />
    );
  }
  return (
    <>
      <ProductGrid products={products} isOutdated={isOutdated} />
      <Pagination
        className={styles.pages}
        page={page}
        pages={meta.pages}
        hrefOf={hrefOfPage}
        renderLink={({ href, ...link }) => <Link to={href} {...link} />}
        labels={labels}
      />
    </>
  );
}

import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import type { Product } from '@patina/shared-api/contract/catalogue';
import type { ListMeta } from '@patina/shared-api/contract/envelope';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { Pagination } from '@patina/ui/Pagination';
import { ProductGrid } from '#product-card/ProductGrid.tsx';
import styles from './ListResults.module.css';

interface ListResultsProps {
  products: Product[];
  meta: ListMeta;
  /** Page of the address. */
  page: number;
  hrefOfPage: (page: number) => string;
  /** A newer answer is on its way. */
  isOutdated: boolean;
}

/** A page of products with the way to the others. */
export function ListResults({ products, meta, page, hrefOfPage, isOutdated }: ListResultsProps) {
  const { t } = useTranslation('catalog');
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
        labels={{
          nav: t('pages.label'),
          previous: t('pages.previous'),
          next: t('pages.next'),
          page: (number) => t('pages.page', { page: number }),
        }}
      />
    </>
  );
}

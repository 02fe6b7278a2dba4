import { BackButton } from '@patina/parts/BackButton';
import { PageWidth } from '@patina/parts/PageWidth';
import { type QueryFailure, QueryState } from '@patina/parts/QueryState';
import { Stack } from '@patina/parts/Stack';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link, useParams } from '@patina/platform/router';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import type { ProductDetails } from '@patina/shared-api/contract/catalogue/catalogue';
import { paths } from '@patina/shared-api/paths';
import { productDetails } from '@patina/shared-api/queries/catalogue';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { useLocale } from '@patina/shared-api/state/locale';
import { Icon } from '@patina/ui/Icon';
import { BuyBox } from '#features/product-details/BuyBox.tsx';
import { DeliveryNote } from '#features/product-details/DeliveryNote.tsx';
import { ProductFacts } from '#features/product-details/ProductFacts.tsx';
import { ProductNotFound } from '#features/product-details/ProductNotFound.tsx';
import { ProductPicture } from '#features/product-details/ProductPicture.tsx';
import { ProductWears } from '#features/product-details/ProductWears.tsx';
import { ShareButton } from '#features/product-details/ShareButton.tsx';
import { RecentlyViewedRow } from '#features/recently-viewed/RecentlyViewedRow.tsx';
import { useRecordView } from '#features/recently-viewed/use-record-view.ts';
import { PageHead } from '#shared/page-head/PageHead.tsx';
import { ProblemState } from '#shared/problem-state/ProblemState.tsx';
import { ProductStrip } from '#shared/product-strip/ProductStrip.tsx';
import styles from './ProductDetailsPage.module.css';
import { ProductDetailsSkeleton } from './ProductDetailsSkeleton.tsx';

export const loader = withQueries(({ params, locale }) => [productDetails(params.productId ?? '', locale)]);

export function Component() {
  const { t } = useTranslation('catalog');
  const { productId = '', category, subcategory } = useParams();
  const query = useQuery(productDetails(productId, useLocale()));
  const { data: product } = query;
  useRecordView(product?.id);

  return (
    <PageWidth gap={3} className={styles.page}>
      <div className={styles.bar}>
        <BackButton fallback={paths.products(category, subcategory)}>{t('product.back')}</BackButton>
        {product && <ShareButton product={product} />}
        <noscript>
          {typeof document === 'undefined' && (
            <Link to={paths.products(category, subcategory)} className={styles.back}>
              <Icon name="arrow-left" />
              {t('product.back')}
            </Link>
          )}
        </noscript>
      </div>
      <QueryState
        query={query}
        loading={<ProductDetailsSkeleton />}
        failed={(failure) =>
          isUnknown(failure.error) ? <ProductNotFound id={productId} /> : <ProductFailed {...failure} />
        }
      >
        {(details) => <Product product={details} />}
      </QueryState>
    </PageWidth>
  );
}

function Product({ product }: { product: ProductDetails }) {
  const { t } = useTranslation('catalog');
  return (
    <>
      <PageHead title={t('head.product.title', { name: product.title })} />
      <article className={styles.product}>
        <ProductPicture product={product} />
        <Stack gap={4} className={styles.label}>
          <BuyBox product={product} />
          <ProductFacts product={product} />
          <DeliveryNote />
        </Stack>
        <ProductWears product={product} />
      </article>
      {product.similar.length > 0 && <ProductStrip title={t('product.similar')} products={product.similar} />}
      <RecentlyViewedRow except={product.id} />
    </>
  );
}

function ProductFailed(failure: QueryFailure) {
  const { t } = useTranslation('catalog');
  return (
    <>
      <PageHead title={t('product.failed')} />
      <ProblemState {...failure} title={t('product.failed')} headingLevel={1} />
    </>
  );
}

/** Whether the product does not exist, or the address has no valid id. */
function isUnknown(error: Error): boolean {
  return error instanceof ApiProblem && (error.status === 404 || error.status === 400);
}

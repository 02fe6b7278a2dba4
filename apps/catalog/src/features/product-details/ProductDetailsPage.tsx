import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useParams } from '@patina/platform/router';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { productDetails } from '@patina/shared-api/queries/catalogue';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { useLocale } from '@patina/shared-api/state/locale';
import { PageHead } from '#page-head/PageHead.tsx';
import { ProblemFace } from '#problem-face/ProblemFace.tsx';
import { ProductStrip } from '#product-strip/ProductStrip.tsx';
import { useRememberVisit } from '#viewed/use-remember-visit.ts';
import { ViewedRow } from '#viewed/ViewedRow.tsx';
import { BackButton } from './BackButton.tsx';
import { DeliveryNote } from './DeliveryNote.tsx';
import styles from './ProductDetailsPage.module.css';
import { ProductDetailsSkeleton } from './ProductDetailsSkeleton.tsx';
import { ProductFacts } from './ProductFacts.tsx';
import { ProductNotFound } from './ProductNotFound.tsx';
import { ProductOffer } from './ProductOffer.tsx';
import { ProductPlate } from './ProductPlate.tsx';
import { ProductWears } from './ProductWears.tsx';
import { ShareButton } from './ShareButton.tsx';

export const loader = withQueries(({ params, locale }) => [productDetails(params.productId ?? '', locale)]);

export function Component() {
  const { t } = useTranslation('catalog');
  const { productId = '', category, subcategory } = useParams();
  const { data: product, error, isFetching, refetch } = useQuery(productDetails(productId, useLocale()));
  useRememberVisit(product?.id);

  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <BackButton category={category} subcategory={subcategory} />
        {product && <ShareButton product={product} />}
      </div>
      {!product && error ? (
        isUnknown(error) ? (
          <ProductNotFound />
        ) : (
          <>
            <PageHead title={t('product.failed')} />
            <ProblemFace
              title={t('product.failed')}
              error={error}
              retry={refetch}
              isRetrying={isFetching}
              headingLevel={1}
            />
          </>
        )
      ) : !product ? (
        <ProductDetailsSkeleton />
      ) : (
        <>
          <PageHead title={t('head.product.title', { name: product.title })} />
          <article className={styles.product}>
            <ProductPlate product={product} />
            <div className={styles.label}>
              <ProductOffer product={product} />
              <ProductFacts product={product} />
              <DeliveryNote />
            </div>
            <ProductWears product={product} />
          </article>
          {product.similar.length > 0 && <ProductStrip title={t('product.similar')} products={product.similar} />}
          <ViewedRow except={product.id} />
        </>
      )}
    </div>
  );
}

/** The server knows no such product, or the address names none. */
function isUnknown(error: Error): boolean {
  return error instanceof ApiProblem && (error.status === 404 || error.status === 400);
}

import { BackButton } from '@patina/parts/BackButton';
import { type QueryFailure, QueryState } from '@patina/parts/QueryState';
import { Slot } from '@patina/parts/Slot';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link, useLocation, useParams } from '@patina/platform/router';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import type { ProductDetails } from '@patina/shared-api/contract/catalogue/catalogue';
import { paths } from '@patina/shared-api/paths';
import { productDetails } from '@patina/shared-api/queries/catalogue';
import { staticPages } from '@patina/shared-api/queries/content';
import { productHistory } from '@patina/shared-api/queries/product-page';
import { soldItems } from '@patina/shared-api/queries/sold-lately';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { Icon } from '@patina/ui/Icon';
import { PageWidth, Row, Stack, Text } from '@patina/ui/Layout';
import { Skeleton } from '@patina/ui/Skeleton';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import { useId } from 'react';
import { PacksAbove } from '#features/packs/PacksAbove.tsx';
import { PriceHistory } from '#features/price-history/PriceHistory.tsx';
import { BuyBox } from '#features/product-details/BuyBox.tsx';
import { ProductFacts } from '#features/product-details/ProductFacts.tsx';
import { ProductPicture } from '#features/product-details/ProductPicture.tsx';
import { ChosenUnit, floatOf, ProductUnits } from '#features/product-details/ProductUnits.tsx';
import { ProductWears } from '#features/product-details/ProductWears.tsx';
import { ShareButton } from '#features/product-details/ShareButton.tsx';
import { RecentlyViewedRow, useRecordView } from '#features/recently-viewed/RecentlyViewedRow.tsx';
import { SoldLately } from '#features/sold-lately/SoldLately.tsx';
import { productMessages } from '#messages/product/messages.ts';
import { PageHead } from '#shared/page-head/PageHead.tsx';
import { ProblemState } from '#shared/problem-state/ProblemState.tsx';
import { ProductStrip } from '#shared/product-strip/ProductStrip.tsx';
import styles from './ProductDetailsPage.module.css';

export const messages = productMessages;

export const loader = withQueries(({ url, params, locale }) => [
  productDetails(params.productId ?? '', locale, readUnit(url.search)),
  productHistory(params.productId ?? '', '90', locale),
  soldItems(params.productId ?? '', locale),
]);

/** The unit that the page is about (docs/product.md#items-one-by-one). */
function readUnit(search: string): number | undefined {
  const unit = new URLSearchParams(search).get('unit');
  return unit === null ? undefined : Number(unit);
}

export function Component() {
  const { t } = useTranslation('catalog');
  const { productId = '', category, subcategory } = useParams();
  const unit = readUnit(useLocation().search);
  const query = useQuery(productDetails(productId, useLocale(), unit));
  const { data: product } = query;
  useRecordView(product?.id);

  return (
    <PageWidth gap={3} className={styles.page}>
      <Row align="stretch" justify="between" wrap className={styles.bar}>
        <BackButton fallback={paths.products(category, subcategory)}>{t('product.back')}</BackButton>
        {product && <ShareButton product={product} />}
        <noscript>
          {typeof document === 'undefined' && (
            <Row
              as={Link}
              gap={1}
              inline
              weight="medium"
              to={paths.products(category, subcategory)}
              className={styles.back}
            >
              <Icon name="arrow-left" />
              {t('product.back')}
            </Row>
          )}
        </noscript>
      </Row>
      <QueryState
        query={query}
        loading={<ProductDetailsSkeleton />}
        failed={(failure) =>
          isUnknown(failure.error) ? <ProductNotFound id={productId} unit={unit} /> : <ProductFailed {...failure} />
        }
      >
        {(details) => <Product product={details} />}
      </QueryState>
    </PageWidth>
  );
}

function Product({ product }: { product: ProductDetails }) {
  const { t } = useTranslation('catalog');
  const { unit } = product;
  const ofSlot = {
    id: product.id,
    title: product.title,
    category: useParams().category ?? '',
    ...(unit && { unit: unit.id }),
  };
  return (
    <>
      <PageHead
        title={t('head.product.title', { name: unit ? `${product.title}, float ${floatOf(unit)}` : product.title })}
      />
      <Stack as="article" gap={4} className={styles.product}>
        <ProductPicture product={product} />
        <Stack gap={4} className={styles.label}>
          <BuyBox product={product} />
          <Slot name="product.below-price" props={ofSlot} />
          {unit && <ChosenUnit product={product} unit={unit} />}
          <ProductFacts product={product} />
          <Slot name="product.below-facts" props={ofSlot} />
          <DeliveryNote />
        </Stack>
        <ProductWears product={product} />
        <ProductUnits product={product} />
        <PriceHistory key={product.id} product={product} />
        <SoldLately product={product.id} />
      </Stack>
      <PacksAbove product={product.id}>
        {product.similar.length > 0 && <ProductStrip title={t('product.similar')} products={product.similar} />}
      </PacksAbove>
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

/** Slug of the static page about delivery, which the operator may remove. */
const DELIVERY_PAGE = 'delivery-and-refunds';

/** Note on delivery and on the trade lock. */
function DeliveryNote() {
  const { t } = useTranslation('catalog');
  const titleId = useId();
  const { data: pages = [] } = useQuery(staticPages(useLocale()));
  const page = pages.find(({ slug }) => slug === DELIVERY_PAGE);
  return (
    <Stack as="section" gap={0.5} size="sm" tone="quiet" aria-labelledby={titleId} className={styles.delivery}>
      <Text as="h2" size="sm" weight="medium" tone="normal" id={titleId}>
        {t('product.delivery')}
      </Text>
      <p>{t('product.deliveryWay')}</p>
      <p>{t('product.deliveryHold')}</p>
      {page && (
        <Link to={paths.staticPage(page)} className={styles.deliveryLink}>
          {page.title}
        </Link>
      )}
    </Stack>
  );
}

/** Not-found state of the product page, also of an address whose last part is no number of a product. */
function ProductNotFound({ id, unit }: { id: string; unit: number | undefined }) {
  const { t } = useTranslation('catalog');
  const { pathname } = useLocation();
  if (unit !== undefined) {
    return (
      <>
        <PageHead title={t('units.gone')} />
        <EmptyState
          icon="search"
          headingLevel={1}
          title={t('units.gone')}
          text={t('units.goneHint')}
          actions={<Button render={<Link to={pathname} />}>{t('units.others')}</Button>}
        />
      </>
    );
  }
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

/** Loading state of the product page. */
function ProductDetailsSkeleton() {
  const { t } = useTranslation('catalog');
  return (
    <Stack gap={4} className={styles.product}>
      <VisuallyHidden role="status">{t('product.loading')}</VisuallyHidden>
      <Skeleton shape="block" className={styles.platePlace} />
      <div className={styles.label} aria-hidden="true">
        <Stack gap={2}>
          <Skeleton className={styles.kindPlace} />
          <div className={styles.titlePlace}>
            <Skeleton />
            <Skeleton className={styles.halfPlace} />
          </div>
          <Skeleton className={styles.amountPlace} />
          <Skeleton shape="block" className={styles.actionsPlace} />
        </Stack>
        <div className={styles.factsPlace}>
          {['wear', 'type', 'weapon', 'rarity', 'exterior', 'class', 'collection'].map((fact) => (
            <Skeleton key={fact} className={styles.factPlace} />
          ))}
        </div>
      </div>
    </Stack>
  );
}

import { BackButton } from '@patina/parts/BackButton';
import { FRESH } from '@patina/parts/fresh';
import { ProblemState } from '@patina/parts/ProblemState';
import { bothQueries, QueryState } from '@patina/parts/QueryState';
import { useTranslation } from '@patina/platform/i18n';
import { keepPreviousData, useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import { hasCode } from '@patina/shared-api/client/api-problem';
import { paths } from '@patina/shared-api/paths';
import { cartContents } from '@patina/shared-api/queries/cart';
import { countries, staticPages } from '@patina/shared-api/queries/content';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { profile } from '@patina/shared-api/queries/profile';
import { openOrders } from '@patina/shared-api/queries/purchase';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { PageWidth, Stack, Text } from '@patina/ui/Layout';
import { Skeleton } from '@patina/ui/Skeleton';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import styles from './CartPage.module.css';
import { Checkout } from './Checkout.tsx';
import { OpenOrders } from './OpenOrders.tsx';

export const loader = withQueries(({ locale }) => [
  cartContents(locale),
  profile(locale),
  countries(locale),
  staticPages(locale),
  openOrders(locale),
]);

/** The cart and the checkout. */
export function Component() {
  const { t } = useTranslation('checkout');
  const titled = usePageTitle();
  const locale = useLocale();
  // A new currency refetches; typed text is kept.
  const cart = useQuery({
    ...cartContents(locale),
    // Prices and stock are about to be paid.
    ...FRESH,
    placeholderData: keepPreviousData,
  });
  const owner = useQuery({ ...profile(locale), placeholderData: keepPreviousData });
  const isEmpty = cart.data?.length === 0 || hasCode(cart.error, 'cart-empty');

  return (
    <PageWidth gap={2} className={styles.page}>
      <title>{titled(t('head.cart.title'))}</title>
      <BackButton fallback={paths.products()} className={styles.back}>
        {t('cart.back')}
      </BackButton>
      {isEmpty ? (
        <>
          <OpenOrders lines={[]} />
          <EmptyCart />
        </>
      ) : (
        <>
          <Text as="h1" size="2xl">
            {t('cart.title')}
          </Text>
          <OpenOrders lines={cart.data ?? []} />
          <QueryState
            query={bothQueries(cart, owner)}
            loading={<CartSkeleton />}
            failed={(failure) => (
              <ProblemState {...failure} title={t(cart.data ? 'profile.failed' : 'cart.failed')} namespace="checkout" />
            )}
          >
            {([lines, shopper]) => (
              <Checkout key={shopper.id} lines={lines} owner={shopper} isCurrent={!cart.isPlaceholderData} />
            )}
          </QueryState>
        </>
      )}
    </PageWidth>
  );
}

function EmptyCart() {
  const { t } = useTranslation('checkout');
  return (
    <EmptyState
      icon="cart"
      headingLevel={1}
      title={t('cart.empty')}
      text={t('cart.emptyText')}
      actions={
        <Button variant="solid" render={<Link to={paths.products()} />}>
          {t('cart.shop')}
        </Button>
      }
    />
  );
}

function CartSkeleton() {
  const { t } = useTranslation('checkout');
  return (
    <div className={styles.columns} aria-busy="true">
      <VisuallyHidden role="status">{t('cart.loading')}</VisuallyHidden>
      <Stack gap={4}>
        <Skeleton shape="block" className={styles.waiting} />
        <Skeleton shape="block" className={styles.waiting} />
      </Stack>
      <Skeleton shape="block" className={styles.waiting} />
    </div>
  );
}

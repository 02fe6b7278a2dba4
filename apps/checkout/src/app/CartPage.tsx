import { useTranslation } from '@patina/platform/i18n';
import { keepPreviousData, useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import { CART_IS_EMPTY } from '@patina/shared-api/contract/cart';
import { paths } from '@patina/shared-api/paths';
import { cartContents } from '@patina/shared-api/queries/cart';
import { countries, staticPages } from '@patina/shared-api/queries/content';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { profile } from '@patina/shared-api/queries/profile';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { ProblemFace } from '#problem-face/ProblemFace.tsx';
import { BackButton } from './BackButton.tsx';
import styles from './CartPage.module.css';
import { CartSkeleton } from './CartSkeleton.tsx';
import { Checkout } from './Checkout.tsx';

export const loader = withQueries(({ locale }) => [
  cartContents(locale),
  profile(locale),
  countries(locale),
  staticPages(locale),
]);

/** Milliseconds that prices and stock are believed here: soon they are paid for. */
const FRESH = 5_000;

/** What the shopper has chosen, and the way to pay for it. */
export function Component() {
  const { t } = useTranslation('checkout');
  const titled = usePageTitle();
  const locale = useLocale();
  // Another currency asks again: what was typed stays meanwhile.
  const cart = useQuery({
    ...cartContents(locale),
    placeholderData: keepPreviousData,
    staleTime: FRESH,
    refetchOnWindowFocus: true,
  });
  const owner = useQuery({ ...profile(locale), placeholderData: keepPreviousData });
  const missing = cart.data ? owner : cart;
  const isEmpty = cart.data?.length === 0 || cart.error?.message === CART_IS_EMPTY;

  return (
    <div className={styles.page}>
      <title>{titled(t('head.cart.title'))}</title>
      <BackButton />
      {isEmpty ? (
        <EmptyCart />
      ) : (
        <>
          <h1 className={styles.title}>{t('cart.title')}</h1>
          {cart.data && owner.data ? (
            <Checkout key={owner.data.id} lines={cart.data} owner={owner.data} isCurrent={!cart.isPlaceholderData} />
          ) : missing.error ? (
            <ProblemFace
              title={t(cart.data ? 'profile.failed' : 'cart.failed')}
              error={missing.error}
              retry={missing.refetch}
              isRetrying={missing.isFetching}
              headingLevel={2}
            />
          ) : (
            <CartSkeleton />
          )}
        </>
      )}
    </div>
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

import { useTranslation } from '@patina/platform/i18n';
import { LazyPart } from '@patina/platform/lazy-part';
import { useAtomValue } from '@patina/platform/state';
import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { sessionAtom } from '@patina/shared-api/state/session';
import { Button } from '@patina/ui/Button';
import { GuestCartButton } from '#shared/add-to-cart/GuestCartButton.tsx';
import { useLoginRedirect } from '#shared/add-to-cart/use-login-redirect.ts';

const loadShopperBuyButtons = async () =>
  (await import(/* webpackChunkName: "ShopperCart" */ './ShopperBuyButtons.tsx')).ShopperBuyButtons;

/** The buttons to buy a product or add it to the cart. */
export function BuyButtons({ product }: { product: Product }) {
  const { isAuthenticated } = useAtomValue(sessionAtom);
  // That it is sold out stands below its price.
  if (!isAuthenticated) return product.stock > 0 && <GuestBuyButtons product={product} />;
  return (
    <LazyPart
      load={loadShopperBuyButtons}
      props={{ product }}
      fallback={<LoadingButtons />}
      failed={(retry) => <LoadingButtons retry={retry} />}
    />
  );
}

function GuestBuyButtons({ product }: { product: Product }) {
  const { t } = useTranslation('catalog');
  const { redirectToLogin, isBusy } = useLoginRedirect(product.id);
  return (
    <>
      <Button variant="solid" size="large" busy={isBusy} onClick={redirectToLogin}>
        {t('cart.buyNow')}
      </Button>
      <GuestCartButton size="large" product={product} />
    </>
  );
}

/** Placeholder with the size of the buttons, against layout shift. */
function LoadingButtons({ retry }: { retry?: () => void }) {
  const { t } = useTranslation('catalog');
  return (
    <>
      <Button variant="solid" size="large" disabled={retry === undefined} onClick={retry}>
        {retry ? t('tryAgain') : t('cart.buyNow')}
      </Button>
      {!retry && (
        <Button size="large" disabled>
          {t('cart.add')}
        </Button>
      )}
    </>
  );
}

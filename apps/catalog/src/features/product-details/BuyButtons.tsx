import { useTranslation } from '@patina/platform/i18n';
import { LatePart } from '@patina/platform/late-part';
import { useAtomValue } from '@patina/platform/state';
import type { Product } from '@patina/shared-api/contract/catalogue';
import { sessionAtom } from '@patina/shared-api/state/session';
import { Button } from '@patina/ui/Button';
import { GuestCartButton } from '#add-to-cart/GuestCartButton.tsx';
import { useAskToLogIn } from '#add-to-cart/use-ask-to-log-in.ts';

const loadShopperOfferButtons = async () =>
  (await import(/* webpackChunkName: "ShopperCart" */ './ShopperOfferButtons.tsx')).ShopperOfferButtons;

/** How to have it. */
export function OfferButtons({ product }: { product: Product }) {
  const { isAuthenticated } = useAtomValue(sessionAtom);
  if (!isAuthenticated) return <GuestOfferButtons product={product} />;
  return (
    <LatePart
      load={loadShopperOfferButtons}
      props={{ product }}
      fallback={<WaitingButtons />}
      failed={(retry) => <WaitingButtons retry={retry} />}
    />
  );
}

function GuestOfferButtons({ product }: { product: Product }) {
  const { t } = useTranslation('catalog');
  const { askToLogIn, isBusy } = useAskToLogIn();
  return (
    <>
      <Button variant="solid" size="large" busy={isBusy} disabled={product.stock === 0} onClick={askToLogIn}>
        {t('cart.buyNow')}
      </Button>
      <GuestCartButton size="large" product={product} />
    </>
  );
}

/** As large as what comes, so that nothing moves. */
function WaitingButtons({ retry }: { retry?: () => void }) {
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

import { useTranslation } from '@patina/platform/i18n';
import { LatePart } from '@patina/platform/late-part';
import { useAtomValue } from '@patina/platform/state';
import { sessionAtom } from '@patina/shared-api/state/session';
import { Button } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import type { CartButtonProps } from './cart-button.ts';
import { GuestCartButton } from './GuestCartButton.tsx';

const loadShopperCartButton = async () =>
  (await import(/* webpackChunkName: "ShopperCart" */ './ShopperCartButton.tsx')).ShopperCartButton;

/** Puts an item into the cart and takes it out again. What only a shopper needs of it comes after the page. */
export function AddToCartButton(props: CartButtonProps) {
  const { isAuthenticated } = useAtomValue(sessionAtom);
  if (!isAuthenticated) return <GuestCartButton {...props} />;
  return (
    <LatePart
      load={loadShopperCartButton}
      props={props}
      fallback={<WaitingButton {...props} />}
      failed={(retry) => <WaitingButton {...props} retry={retry} />}
    />
  );
}

function WaitingButton({ product, isNamed, retry, ...look }: CartButtonProps & { retry?: () => void }) {
  const { t } = useTranslation('catalog');
  return (
    <Button {...look} disabled={retry === undefined} onClick={retry}>
      <Icon name={retry ? 'retry' : 'cart'} />
      {retry ? t('tryAgain') : t('cart.add')}
    </Button>
  );
}

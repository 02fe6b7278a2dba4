import { useTranslation } from '@patina/platform/i18n';
import { LazyPart } from '@patina/platform/lazy-part';
import { useAtomValue } from '@patina/platform/state';
import { sessionAtom } from '@patina/shared-api/state/session';
import { Button } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import type { CartButtonProps } from './GuestCartButton.tsx';
import { GuestCartButton } from './GuestCartButton.tsx';

const loadShopperCartButton = async () =>
  (await import(/* webpackChunkName: "ShopperCart" */ './ShopperCart.tsx')).ShopperCartButton;

/** Toggles an item in the cart. Code that only signed-in shoppers need loads after the page. */
export function AddToCartButton(props: CartButtonProps) {
  const { isAuthenticated } = useAtomValue(sessionAtom);
  if (!isAuthenticated) return <GuestCartButton {...props} />;
  return (
    <LazyPart
      load={loadShopperCartButton}
      props={props}
      fallback={<LoadingButton {...props} />}
      failed={(retry) => <LoadingButton {...props} retry={retry} />}
    />
  );
}

function LoadingButton({ product, unit, name, isNamed, retry, ...look }: CartButtonProps & { retry?: () => void }) {
  const { t } = useTranslation('catalog');
  return (
    <Button {...look} disabled={retry === undefined} onClick={retry} aria-label={retry ? undefined : name}>
      <Icon name={retry ? 'retry' : 'cart'} />
      {retry ? t('tryAgain') : t('cart.add')}
    </Button>
  );
}

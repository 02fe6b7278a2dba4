import { useTranslation } from '@patina/platform/i18n';
import { Button } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import type { CartButtonProps } from './cart-button.ts';
import { useLoginRedirect } from './use-login-redirect.ts';

export function GuestCartButton({ product, isNamed = false, ...look }: CartButtonProps) {
  const { t } = useTranslation('catalog');
  const { redirectToLogin, isBusy } = useLoginRedirect(product.id);
  const isSoldOut = product.stock === 0;
  return (
    <Button
      {...look}
      busy={isBusy}
      disabled={isSoldOut}
      aria-label={isNamed && !isSoldOut ? t('cart.addNamed', { title: product.title }) : undefined}
      onClick={redirectToLogin}
    >
      {isSoldOut ? (
        t('product.soldOut')
      ) : (
        <>
          <Icon name="cart" />
          {t('cart.add')}
        </>
      )}
    </Button>
  );
}

import { useTranslation } from '@patina/platform/i18n';
import { Button } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import type { ComponentProps } from 'react';
import { useAddToCart } from './use-add-to-cart.ts';

interface AddToCartButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'> {
  /** Title of the product, where a page is full of these buttons; the page of one product needs none. */
  title?: string;
  isSoldOut: boolean;
}

export function AddToCartButton({ title, isSoldOut, ...look }: AddToCartButtonProps) {
  const { t } = useTranslation('catalog');
  const { addToCart, isBusy } = useAddToCart();
  return (
    <Button
      {...look}
      busy={isBusy}
      disabled={isSoldOut}
      aria-label={isSoldOut || title === undefined ? undefined : t('cart.addNamed', { title })}
      onClick={addToCart}
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

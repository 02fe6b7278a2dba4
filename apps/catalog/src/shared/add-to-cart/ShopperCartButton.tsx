import { useTranslation } from '@patina/platform/i18n';
import { Button } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import type { CartButtonProps } from './cart-button.ts';
import { pictureBeside } from './picture-beside.ts';
import { useCartToggle } from './use-cart-toggle.ts';

/** The cart toggle of a card; updates optimistically. */
export function ShopperCartButton({ product, isNamed = false, ...look }: CartButtonProps) {
  const { t } = useTranslation('catalog');
  const { isInCart, isBusy, addToCart, removeFromCart } = useCartToggle(product);
  const { title, stock } = product;
  if (stock === 0 && !isInCart) {
    return (
      <Button {...look} disabled>
        {t('product.soldOut')}
      </Button>
    );
  }
  return (
    <Button
      {...look}
      {...(isInCart && { variant: 'quiet' })}
      busy={isBusy}
      aria-label={isNamed ? t(isInCart ? 'cart.removeNamed' : 'cart.addNamed', { title }) : undefined}
      onClick={({ currentTarget }) => (isInCart ? removeFromCart() : addToCart(pictureBeside(currentTarget)))}
    >
      <Icon name={isInCart ? 'trash' : 'cart'} />
      {isInCart ? t('cart.remove') : t('cart.add')}
    </Button>
  );
}

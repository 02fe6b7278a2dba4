import { useTranslation } from '@patina/platform/i18n';
import { useNavigate } from '@patina/platform/router';
import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { paths } from '@patina/shared-api/paths';
import { Button } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import { useRef } from 'react';
import { pictureBeside } from '#shared/add-to-cart/picture-beside.ts';
import { useCartToggle } from '#shared/add-to-cart/use-cart-toggle.ts';

/** Buttons of a signed-in shopper: add to or remove from the cart, or buy now. */
export function ShopperBuyButtons({ product }: { product: Product }) {
  const { t } = useTranslation('catalog');
  const navigate = useNavigate();
  const { isInCart, isBusy, addToCart, removeFromCart } = useCartToggle(product);
  const first = useRef<HTMLButtonElement>(null);

  async function buyNow() {
    if (await addToCart()) await navigate(paths.cart());
  }

  // That it is sold out stands below its price.
  if (product.stock === 0 && !isInCart) return null;
  return (
    <>
      <Button
        ref={first}
        variant={isInCart ? 'quiet' : 'solid'}
        size="large"
        busy={isBusy}
        onClick={isInCart ? removeFromCart : buyNow}
      >
        {isInCart && <Icon name="trash" />}
        {isInCart ? t('cart.remove') : t('cart.buyNow')}
      </Button>
      {!isInCart && (
        <Button
          size="large"
          onClick={({ currentTarget }) => {
            const picture = pictureBeside(currentTarget);
            // This button disappears, so the focus moves to the one beside it.
            first.current?.focus();
            void addToCart(picture);
          }}
        >
          <Icon name="cart" />
          {t('cart.add')}
        </Button>
      )}
    </>
  );
}

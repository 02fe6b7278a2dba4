import { useTranslation } from '@patina/platform/i18n';
import { useNavigate } from '@patina/platform/router';
import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { paths } from '@patina/shared-api/paths';
import { Button } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import { useRef } from 'react';
import { useCartToggle } from '#shared/add-to-cart/use-cart-toggle.ts';

/** Buttons of a signed-in shopper: add to or remove from the cart, or buy now. */
export function ShopperBuyButtons({ product }: { product: Product }) {
  const { t } = useTranslation('catalog');
  const navigate = useNavigate();
  const { isInCart, isBusy, addToCart, removeFromCart } = useCartToggle(product);
  const first = useRef<HTMLButtonElement>(null);
  const isSoldOut = product.stock === 0;

  async function buyNow() {
    if (await addToCart()) await navigate(paths.cart());
  }

  return (
    <>
      <Button
        ref={first}
        variant={isInCart ? 'quiet' : 'solid'}
        size="large"
        busy={isBusy}
        disabled={isSoldOut && !isInCart}
        onClick={isInCart ? removeFromCart : buyNow}
      >
        {isInCart && <Icon name="trash" />}
        {isInCart ? t('cart.remove') : t('cart.buyNow')}
      </Button>
      {!isInCart && (
        <Button
          size="large"
          disabled={isSoldOut}
          onClick={() => {
            // This button disappears, so the focus moves to the one beside it.
            first.current?.focus();
            void addToCart();
          }}
        >
          <Icon name="cart" />
          {t('cart.add')}
        </Button>
      )}
    </>
  );
}

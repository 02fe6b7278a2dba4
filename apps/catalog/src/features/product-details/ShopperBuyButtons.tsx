import { useTranslation } from '@patina/platform/i18n';
import { useNavigate } from '@patina/platform/router';
import type { Product } from '@patina/shared-api/contract/catalogue';
import { paths } from '@patina/shared-api/paths';
import { Button } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import { useRef } from 'react';
import { useCartToggle } from '#add-to-cart/use-cart-toggle.ts';

/** What is in the cart can be taken out again; what is not can be put there, or bought at once. */
export function ShopperOfferButtons({ product }: { product: Product }) {
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
            // This button is about to go: the focus stays with its neighbour.
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

import { cartMessage } from '@patina/parts/cart-message';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useNavigate } from '@patina/platform/router';
import { ApiProblem, hasCode } from '@patina/shared-api/client/api-problem';
import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { paths } from '@patina/shared-api/paths';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { cartContents, useCartChanges } from '@patina/shared-api/queries/cart';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import { toast } from '@patina/ui/toast';
import { useRef } from 'react';
import { flyToCart, pictureBeside } from './fly-to-cart.ts';
import { type CartButtonProps, TOAST_DURATION, useLoginRedirect } from './GuestCartButton.tsx';

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

const STAY = { duration: TOAST_DURATION };

/** Adds a product to the shopper's cart or removes it, and shows the outcome (docs/product.md#adding-to-the-cart). */
function useCartToggle(product: Product) {
  const { t } = useTranslation('catalog');
  const say = useProblemText();
  const navigate = useNavigate();
  const { add, remove } = useCartChanges();
  const { redirectToLogin, isBusy: isLeaving } = useLoginRedirect(product.id);
  const { data: isInCart = false } = useQuery({
    ...cartContents(useLocale()),
    select: ({ cart }) => cart.some(({ item_id }) => item_id === product.id),
  });

  function showNotAdded(problem: unknown) {
    if (!(problem instanceof ApiProblem)) toast.error(t('cart.notAdded'), STAY);
    else if (problem.status === 401) redirectToLogin();
    else if (hasCode(problem, 'item-in-cart')) toast.warning(say(problem) ?? '', STAY);
    else toast.error(say(problem) || t('cart.notAdded'), STAY);
  }

  return {
    isInCart,
    isBusy: add.isPending || remove.isPending || isLeaving,

    /** Resolves with whether it is in the cart now. @param picture flies to the cart once it is */
    addToCart: (picture?: HTMLImageElement | null) =>
      add.mutateAsync(product).then(
        () => {
          flyToCart(picture);
          toast.success(
            cartMessage(t('cart.added'), t('cart.view'), () => void navigate(paths.cart())),
            STAY,
          );
          return true;
        },
        (problem) => {
          showNotAdded(problem);
          return false;
        },
      ),

    removeFromCart: () =>
      remove.mutateAsync(product.id).then(
        () => {
          toast.success(t('cart.removed'), STAY);
        },
        (problem) => {
          const isRejected = problem instanceof ApiProblem && problem.kind === 'rejected';
          toast.error((isRejected && say(problem)) || t('cart.notRemoved'), STAY);
        },
      ),
  };
}

import { cartMessage } from '@patina/parts/cart-message';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useNavigate } from '@patina/platform/router';
import { ApiProblem, hasCode } from '@patina/shared-api/client/api-problem';
import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import type { Unit } from '@patina/shared-api/contract/catalogue/units';
import { paths } from '@patina/shared-api/paths';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { cartContents, useCartChanges } from '@patina/shared-api/queries/cart';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import { toast } from '@patina/ui/toast';
import { useRef } from 'react';
import { type CartButtonProps, TOAST_DURATION, useLoginRedirect } from './GuestCartButton.tsx';

/** The cart toggle of a card; updates optimistically. */
export function ShopperCartButton({ product, unit, name, isNamed = false, ...look }: CartButtonProps) {
  const { t } = useTranslation('catalog');
  const { isInCart, isBusy, addToCart, removeFromCart } = useCartToggle(product, unit);
  const { title, stock } = product;
  const addOrRemove = isInCart ? t('cart.removeNamed', { title }) : (name ?? t('cart.addNamed', { title }));
  if (stock === 0 && !isInCart) {
    return (
      <Button {...look} disabled>
        {t('card.soldOut')}
      </Button>
    );
  }
  return (
    <Button
      {...look}
      {...(isInCart && { variant: 'quiet' })}
      busy={isBusy}
      aria-label={isNamed ? addOrRemove : undefined}
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
        {isInCart ? t('cart.remove') : t('product.buyNow')}
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
function useCartToggle(product: Product, unit?: Unit) {
  const { t } = useTranslation('catalog');
  const say = useProblemText();
  const navigate = useNavigate();
  const { add, remove } = useCartChanges();
  const { redirectToLogin, isBusy: isLeaving } = useLoginRedirect(product.id, unit?.id);
  const { data: isInCart = false } = useQuery({
    ...cartContents(useLocale()),
    select: ({ cart }) =>
      cart.some((line) => line.item_id === product.id && (unit === undefined || line.unit?.id === unit.id)),
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
      add.mutateAsync({ ...product, unit }).then(
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

const FLIGHT = { duration: 620, easing: 'cubic-bezier(0.5, 0, 0.2, 1)' };
const ARRIVAL = { duration: 320, delay: 480, easing: 'ease-out' };
/** Size of the picture when it arrives. */
const SMALLEST = 0.12;

/** A copy of an item's picture flies to the cart in the header. Nothing moves where less motion is preferred. */
export function flyToCart(picture: HTMLImageElement | null | undefined): void {
  const cart = document.querySelector(`header a[href="${paths.cart()}"]`);
  if (!picture || !cart || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const [from, to] = [picture.getBoundingClientRect(), cart.getBoundingClientRect()];
  const copy = new Image(from.width, from.height);
  copy.src = picture.currentSrc;
  copy.ariaHidden = 'true';
  Object.assign(copy.style, {
    position: 'fixed',
    inset: `${from.top}px auto auto ${from.left}px`,
    zIndex: 'var(--z-popup)',
    pointerEvents: 'none',
  });
  document.body.append(copy);
  const right = to.left + to.width / 2 - from.left - from.width / 2;
  const down = to.top + to.height / 2 - from.top - from.height / 2;
  const flight = copy.animate(
    [
      { translate: '0 0', scale: 1, opacity: 1 },
      { translate: `${right * 0.45}px ${down * 0.62}px`, scale: 0.5, opacity: 0.9, offset: 0.5 },
      { translate: `${right}px ${down}px`, scale: SMALLEST, opacity: 0.2 },
    ],
    FLIGHT,
  );
  flight.finished.finally(() => copy.remove()).catch(() => undefined);
  cart.animate([{ scale: 1 }, { scale: 1.18 }, { scale: 1 }], ARRIVAL);
}

/** The item's picture in the card or on the page that a button belongs to. */
export const pictureBeside = (button: Element): HTMLImageElement | null =>
  button.closest('article')?.querySelector('img') ?? null;

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
import { toast } from '@patina/ui/toast';
import { flyToCart } from './fly-to-cart.ts';
import { TOAST_DURATION } from './toast-duration.ts';
import { useLoginRedirect } from './use-login-redirect.ts';

const STAY = { duration: TOAST_DURATION };

/** Adds a product to the shopper's cart or removes it, and shows the outcome (docs/product.md#adding-to-the-cart). */
export function useCartToggle(product: Product) {
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

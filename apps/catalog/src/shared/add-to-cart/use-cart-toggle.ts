import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { IN_CART_ALREADY } from '@patina/shared-api/contract/cart';
import type { Product } from '@patina/shared-api/contract/catalogue';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { cartContents, useCartChanges } from '@patina/shared-api/queries/cart';
import { useLocale } from '@patina/shared-api/state/locale';
import { toast } from '@patina/ui/toast';
import { MESSAGE_DURATION } from './message-duration.ts';
import { useAskToLogIn } from './use-ask-to-log-in.ts';

const STAY = { duration: MESSAGE_DURATION };

/** A product in or out of the shopper's cart, and what is said of it (specification, section 4). */
export function useCartToggle(product: Product) {
  const { t } = useTranslation('catalog');
  const say = useProblemText();
  const { add, remove } = useCartChanges();
  const { askToLogIn, isBusy: isLeaving } = useAskToLogIn();
  const { data: isInCart = false } = useQuery({
    ...cartContents(useLocale()),
    select: ({ cart }) => cart.some(({ item_id }) => item_id === product.id),
  });

  function sayNotAdded(problem: unknown) {
    const { status = 0, message = '' } = problem instanceof ApiProblem ? problem : {};
    if (status === 401) askToLogIn();
    else if (message === IN_CART_ALREADY) toast.warning(say(message) ?? '', STAY);
    else toast.error(say(message) || t('cart.notAdded'), STAY);
  }

  return {
    isInCart,
    isBusy: add.isPending || remove.isPending || isLeaving,

    /** Resolves with whether it is in the cart now. */
    addToCart: () =>
      add.mutateAsync(product).then(
        ({ message }) => {
          toast.success(say(message) ?? t('cart.added'), STAY);
          return true;
        },
        (problem) => {
          sayNotAdded(problem);
          return false;
        },
      ),

    removeFromCart: () =>
      remove.mutateAsync(product.id).then(
        ({ message }) => {
          toast.success(say(message) ?? t('cart.removed'), STAY);
        },
        (problem) => {
          const isRefused = problem instanceof ApiProblem && problem.kind === 'refused';
          toast.error((isRefused && say(problem.message)) || t('cart.notRemoved'), STAY);
        },
      ),
  };
}

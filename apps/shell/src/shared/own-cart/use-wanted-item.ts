import { cartMessage, takeWantedItem, takeWantedUnit } from '@patina/parts/cart-message';
import { useTranslation } from '@patina/platform/i18n';
import { useQueryClient } from '@patina/platform/query';
import { useNavigate } from '@patina/platform/router';
import { ApiProblem, hasCode } from '@patina/shared-api/client/api-problem';
import { cart } from '@patina/shared-api/contract/cart/cart';
import { paths } from '@patina/shared-api/paths';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { toast } from '@patina/ui/toast';
import { useEffect, useRef } from 'react';
import { cartMessages } from '#messages/cart/messages.ts';
import { useShell } from '#shared/storefront/shell-storefront.ts';
import { reloadCart } from './follow-carts.ts';

/** Milliseconds that messages about the cart stay (docs/product.md#notifications). */
const STAY = { duration: 3000 };

/** After a sign-in: adds what the visitor wanted to put into the cart as a guest (docs/product.md#adding-to-the-cart). */
export function useWantedItem(): void {
  const { t } = useTranslation('shell');
  const say = useProblemText();
  const { api, texts } = useShell();
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  async function add(id: number, unit_id: number | undefined) {
    await texts.addMessages(cartMessages);
    try {
      await api(cart.add, { body: { id, unit_id, count: 1 } });
      await reloadCart(queryClient);
      toast.success(
        cartMessage(t('cart.added'), t('cart.view'), () => void navigate(paths.cart())),
        STAY,
      );
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      void reloadCart(queryClient);
      const isThere = hasCode(problem, 'item-in-cart');
      toast[isThere ? 'warning' : 'error'](say(problem.first) || t('cart.notAdded'), STAY);
    }
  }

  const latest = useRef(add);
  useEffect(() => {
    latest.current = add;
  });
  useEffect(() => {
    const id = takeWantedItem();
    if (id !== undefined) void latest.current(id, takeWantedUnit());
  }, []);
}

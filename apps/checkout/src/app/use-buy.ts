import { useTranslation } from '@patina/platform/i18n';
import { useQueryClient } from '@patina/platform/query';
import { useSetAtom } from '@patina/platform/state';
import { type ApiProblem, hasCode } from '@patina/shared-api/client/api-problem';
import type { Profile } from '@patina/shared-api/contract/account/profile';
import type { CartLine } from '@patina/shared-api/contract/cart/cart';
import type { Checkout } from '@patina/shared-api/contract/orders/purchase';
import { FROM_BALANCE } from '@patina/shared-api/contract/payments/payment-methods';
import { formMessage, formMessages, showProblem } from '@patina/shared-api/forms';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { profile } from '@patina/shared-api/queries/profile';
import { useLocale } from '@patina/shared-api/state/locale';
import { OWN } from '@patina/shared-api/state/session';
import { toast } from '@patina/ui/toast';
import { useState } from 'react';
import { itemErrorsAtom } from '#features/cart/CartItem.tsx';
import { usePurchase } from '#features/payment/use-purchase.ts';
import type { PromoState } from '#features/promo/PromoEntry.tsx';
import { useSaveDetails } from '#shared/contact/ContactFields.tsx';
import type { useCheckoutForm } from './use-checkout-form.ts';

const SHOWN = [
  'name',
  'surname',
  'email',
  'phone',
  'tradeUrl',
  'country',
  'city',
  'address',
  'postCode',
  'termsAccepted',
] as const;
const ADDRESS = ['country', 'city', 'address', 'postCode'];
const INCOMPLETE = 'checkout-incomplete';

interface BuyOptions {
  form: ReturnType<typeof useCheckoutForm>['form'];
  owner: Profile;
  lines: CartLine[];
  promo: PromoState;
  /** Internal currency. */
  total: number;
}

/** Buys the cart by a payment method, and shows why it was rejected. */
export function useBuy({ form, owner, lines, promo, total }: BuyOptions) {
  const { t } = useTranslation('checkout');
  const say = useProblemText();
  const queryClient = useQueryClient();
  const locale = useLocale();
  const setItemErrors = useSetAtom(itemErrorsAtom);
  const saveDetails = useSaveDetails(owner);
  const [wantsBalance, setWantsBalance] = useState(false);

  const { state, pay, checkAgain } = usePurchase({
    owner: owner.id,
    onNoRedirect: () => form.setError('root', { message: t('pay.noRedirect') }),
    onRejected: reject,
  });

  function reject(problem: ApiProblem) {
    void queryClient.invalidateQueries({ queryKey: [OWN] });
    const { promocode, ...items } = formMessages(problem);
    if (hasCode(problem, 'items-sold')) {
      setItemErrors(Object.fromEntries(Object.entries(items).map(([id, message]) => [id, say(message)])));
    }
    if (promocode) promo.clear(promocode);
    if (hasCode(problem, 'insufficient-balance')) return setWantsBalance(true);
    // The address of the checkout counts as the shipping address.
    if (ADDRESS.some((field) => items[field])) toast.error(t('address.invalid'), { duration: 3000 });
    // Amounts are announced by the lines and the total.
    if (problem.status === 409) form.setError('root', { message: formMessage(problem) });
    else showProblem(problem, form.setError, SHOWN);
  }

  const buy = (paymentMethod: string) =>
    form.handleSubmit(
      async (checked: Checkout) => {
        setItemErrors({});
        const isShort = paymentMethod === FROM_BALANCE && (await balanceNow()) < total;
        setWantsBalance(isShort);
        if (isShort) return;
        const request = {
          ...checked,
          ...locale,
          paymentMethod,
          directPayment: paymentMethod !== FROM_BALANCE,
          promocode: promo.promo?.code ?? null,
          expectedTotal: total,
        };
        const { saveDetails: isSaved } = form.getValues();
        await pay({ form: request, items: lines.map(({ item_id }) => item_id) }, async () => {
          if (isSaved) await saveDetails(checked);
        });
      },
      () => form.setError('root', { message: INCOMPLETE }),
    )();

  /** The balance may have been topped up in another tab. */
  async function balanceNow(): Promise<number> {
    if (owner.balance >= total) return owner.balance;
    const refreshed = queryClient.fetchQuery({ ...profile(locale), staleTime: 0 });
    return refreshed.then(({ payload }) => payload.balance).catch(() => owner.balance);
  }

  const { root, ...ofFields } = form.formState.errors;
  const isComplete = Object.keys(ofFields).length === 0;

  return {
    state,
    buy,
    checkAgain,
    /** Why nothing was bought; that fields are missing is said until they are filled in. */
    problem: root?.message === INCOMPLETE && isComplete ? undefined : root,
    /** The balance was chosen and is too small. */
    isShort: wantsBalance && owner.balance < total,
  };
}

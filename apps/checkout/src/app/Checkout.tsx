import { useForm } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery, useQueryClient } from '@patina/platform/query';
import { useSetAtom } from '@patina/platform/state';
import type { ApiProblem } from '@patina/shared-api/client/api-problem';
import type { CartLine } from '@patina/shared-api/contract/cart';
import type { Profile } from '@patina/shared-api/contract/profile';
import { INSUFFICIENT_BALANCE, ITEMS_SOLD } from '@patina/shared-api/contract/purchase';
import { showProblem } from '@patina/shared-api/forms';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { settings } from '@patina/shared-api/queries/content';
import { profile } from '@patina/shared-api/queries/profile';
import { useLocale } from '@patina/shared-api/state/locale';
import { OWN } from '@patina/shared-api/state/session';
import { useState } from 'react';
import { AddressFields } from '#contact/AddressFields.tsx';
import { entryOf } from '#contact/contact-entry.ts';
import { PersonFields } from '#contact/PersonFields.tsx';
import { TermsField } from '#contact/TermsField.tsx';
import { FROM_BALANCE } from '#price/payment-methods.ts';
import { CartItem } from './CartItem.tsx';
import styles from './CartPage.module.css';
import { hasNewPrice, sumCart } from './cart-sum.ts';
import { checkoutResolver } from './checkout-resolver.ts';
import { itemErrorsAtom } from './item-errors.ts';
import { PayButtons } from './PayButtons.tsx';
import { PaymentCheck } from './PaymentCheck.tsx';
import { PromoEntry } from './PromoEntry.tsx';
import { Summary } from './Summary.tsx';
import { TradeLinkField } from './TradeLinkField.tsx';
import { usePromo } from './use-promo.ts';
import { usePurchase } from './use-purchase.ts';

const ADDRESS = ['country', 'city', 'address', 'postCode'] as const;
const SHOWN = ['name', 'surname', 'email', 'phone', 'tradeUrl', ...ADDRESS, 'termsAccepted'] as const;
const INCOMPLETE = 'Please fill in all required fields correctly and accept terms.';

interface CheckoutProps {
  lines: CartLine[];
  owner: Profile;
  /** The lines are those of the locale in force. */
  isCurrent: boolean;
}

/** The lines of the cart, who they are for, and how they are paid. */
export function Checkout({ lines, owner, isCurrent }: CheckoutProps) {
  const { t } = useTranslation('checkout');
  const say = useProblemText();
  const queryClient = useQueryClient();
  const locale = useLocale();
  const { data: store } = useQuery(settings(locale));
  const setItemErrors = useSetAtom(itemErrorsAtom);
  const [wantsBalance, setWantsBalance] = useState(false);
  const form = useForm({ resolver: checkoutResolver(owner.steamid), defaultValues: entryOf(owner) });
  const { errors } = form.formState;
  const promo = usePromo(owner.id, lines, () => form.trigger(ADDRESS, { shouldFocus: true }));
  const sum = sumCart(lines, promo.promo, store?.vat_percent ?? 0);

  const { state, pay, askAgain } = usePurchase({
    owner: owner.id,
    onNoWay: () => form.setError('root', { message: t('pay.noRedirect') }),
    onRefused: refuse,
  });

  const firstsOf = (messages: Record<string, string[]>) =>
    Object.fromEntries(Object.entries(messages).map(([id, [first]]) => [id, say(first)]));

  function refuse(problem: ApiProblem) {
    void queryClient.invalidateQueries({ queryKey: [OWN] });
    const { promocode, ...fields } = problem.fields;
    if (problem.message === ITEMS_SOLD) setItemErrors(firstsOf(fields));
    if (promocode?.[0]) promo.clear(promocode[0]);
    if (problem.message === INSUFFICIENT_BALANCE) return setWantsBalance(true);
    // Amounts are said by the lines and the total.
    if (problem.status === 409) form.setError('root', { message: problem.message });
    else showProblem(problem, form.setError, SHOWN);
  }

  const buy = (method: string) =>
    form.handleSubmit(
      async (checked) => {
        setItemErrors({});
        const isShort = method === FROM_BALANCE && (await balanceNow()) < sum.total;
        setWantsBalance(isShort);
        if (isShort) return;
        await pay({
          form: {
            ...checked,
            ...locale,
            paymentMethod: method,
            directPayment: method !== FROM_BALANCE,
            promocode: promo.promo?.code ?? null,
            expectedTotal: sum.total,
          },
          items: lines.map(({ item_id }) => item_id),
        });
      },
      () => form.setError('root', { message: INCOMPLETE }),
    )();

  /** Somebody may have topped up in another tab. */
  async function balanceNow(): Promise<number> {
    if (owner.balance >= sum.total) return owner.balance;
    const asked = queryClient.fetchQuery({ ...profile(locale), staleTime: 0 });
    return asked.then(({ payload }) => payload.balance).catch(() => owner.balance);
  }

  const isBlocked = lines.some((line) => line.sold || hasNewPrice(line));

  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <section aria-label={t('cart.items')}>
          <ul className={styles.lines}>
            {lines.map((line) => (
              <CartItem key={line.item_id} line={line} />
            ))}
          </ul>
        </section>
        <form className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
          <PersonFields {...form} legend={t('contact.title')} isPhoneKnown={owner.phone !== ''} asksEmail />
          <TradeLinkField {...form} />
          <AddressFields {...form} legend={t('address.title')} />
          <TermsField {...form} />
        </form>
      </div>
      <Summary sum={sum} vatPercent={store?.vat_percent ?? 0}>
        <PromoEntry {...promo} />
        {state.step === 'checking' || state.step === 'unknown' ? (
          <PaymentCheck isChecking={state.step === 'checking'} askAgain={askAgain} />
        ) : (
          <PayButtons
            sum={sum}
            balance={owner.balance}
            isBlocked={isBlocked}
            isPending={!isCurrent || promo.isPending}
            payingBy={state.step === 'paying' ? state.method : undefined}
            isShort={wantsBalance && owner.balance < sum.total}
            problem={errors.root && (say(errors.root.message) || t('pay.failed'))}
            buy={buy}
          />
        )}
      </Summary>
    </div>
  );
}

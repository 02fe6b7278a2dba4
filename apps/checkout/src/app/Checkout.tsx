import { AddressFields } from '@patina/parts/AddressFields';
import { ADDRESS_NAMES } from '@patina/parts/contact-entry';
import { Stack } from '@patina/parts/Stack';
import { TermsField } from '@patina/parts/TermsField';
import { TradeLinkField } from '@patina/parts/TradeLinkField';
import { useForm } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery, useQueryClient } from '@patina/platform/query';
import { useSetAtom } from '@patina/platform/state';
import { type ApiProblem, hasCode } from '@patina/shared-api/client/api-problem';
import type { Profile } from '@patina/shared-api/contract/account/profile';
import type { CartLine } from '@patina/shared-api/contract/cart/cart';
import { FROM_BALANCE } from '@patina/shared-api/contract/payments/payment-methods';
import { formMessage, formMessages, showProblem } from '@patina/shared-api/forms';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { settings } from '@patina/shared-api/queries/content';
import { profile } from '@patina/shared-api/queries/profile';
import { useLocale } from '@patina/shared-api/state/locale';
import { OWN } from '@patina/shared-api/state/session';
import { useState } from 'react';
import { CartItem } from '#features/cart/CartItem.tsx';
import { hasNewPrice, sumCart } from '#features/cart/cart-sum.ts';
import { itemErrorsAtom } from '#features/cart/item-errors.ts';
import { Summary } from '#features/cart/Summary.tsx';
import { PayButtons } from '#features/payment/PayButtons.tsx';
import { PaymentCheck } from '#features/payment/PaymentCheck.tsx';
import { usePurchase } from '#features/payment/use-purchase.ts';
import { PromoEntry } from '#features/promo/PromoEntry.tsx';
import { usePromo } from '#features/promo/use-promo.ts';
import { payerEntryOf } from '#shared/contact/contact-entry.ts';
import { PersonFields } from '#shared/contact/PersonFields.tsx';
import styles from './CartPage.module.css';
import { checkoutResolver } from './checkout-resolver.ts';
import { InsufficientBalance } from './InsufficientBalance.tsx';

const ADDRESS = ['country', 'city', 'address', 'postCode'] as const;
const SHOWN = ['name', 'surname', 'email', 'phone', 'tradeUrl', ...ADDRESS, 'termsAccepted'] as const;
const INCOMPLETE = 'checkout-incomplete';

interface CheckoutProps {
  lines: CartLine[];
  owner: Profile;
  /** The lines are those of the locale in force. */
  isCurrent: boolean;
}

/** The lines of the cart, the recipient, and the payment. */
export function Checkout({ lines, owner, isCurrent }: CheckoutProps) {
  const { t } = useTranslation('checkout');
  const say = useProblemText();
  const queryClient = useQueryClient();
  const locale = useLocale();
  const { data: store } = useQuery(settings(locale));
  const setItemErrors = useSetAtom(itemErrorsAtom);
  const [wantsBalance, setWantsBalance] = useState(false);
  const form = useForm({ resolver: checkoutResolver(owner.steamid), defaultValues: payerEntryOf(owner) });
  const { errors } = form.formState;
  const promo = usePromo(owner.id, lines, () => form.trigger(ADDRESS, { shouldFocus: true }));
  const sum = sumCart(lines, promo.promo, store?.vat_percent ?? 0);

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
    // Amounts are announced by the lines and the total.
    if (problem.status === 409) form.setError('root', { message: formMessage(problem) });
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

  /** The balance may have been topped up in another tab. */
  async function balanceNow(): Promise<number> {
    if (owner.balance >= sum.total) return owner.balance;
    const refreshed = queryClient.fetchQuery({ ...profile(locale), staleTime: 0 });
    return refreshed.then(({ payload }) => payload.balance).catch(() => owner.balance);
  }

  const isBlocked = lines.some((line) => line.sold || hasNewPrice(line));

  return (
    <div className={styles.columns}>
      <Stack gap={4}>
        <section aria-label={t('cart.items')}>
          <ul className={styles.lines}>
            {lines.map((line) => (
              <CartItem key={line.item_id} line={line} />
            ))}
          </ul>
        </section>
        <Stack as="form" gap={3} noValidate onSubmit={(event) => event.preventDefault()}>
          <PersonFields form={form} legend={t('contact.title')} isPhoneKnown={owner.phone !== ''} hasEmailField />
          <TradeLinkField
            form={form}
            name="tradeUrl"
            texts={{
              label: t('contact.tradeLink'),
              help: t('contact.tradeLinkHelp'),
              where: t('contact.tradeLinkWhere'),
            }}
            newTabLabel={t('opensInNewTab')}
          />
          <AddressFields form={form} names={ADDRESS_NAMES} legend={t('address.title')} namespace="checkout" />
          <TermsField form={form} name="termsAccepted" text={t('contact.terms')} newTabLabel={t('opensInNewTab')} />
        </Stack>
      </Stack>
      <Summary sum={sum} vatPercent={store?.vat_percent ?? 0}>
        <PromoEntry {...promo} />
        {state.step === 'checking' || state.step === 'unknown' ? (
          <PaymentCheck isChecking={state.step === 'checking'} checkAgain={checkAgain} />
        ) : (
          <PayButtons
            total={sum.total}
            balance={owner.balance}
            isBlocked={isBlocked}
            isPending={!isCurrent || promo.isPending}
            payingBy={state.step === 'paying' ? state.method : undefined}
            insufficientBalance={
              wantsBalance &&
              owner.balance < sum.total && <InsufficientBalance balance={owner.balance} required={sum.total} />
            }
            problem={errors.root && (say(errors.root.message) || t('pay.failed'))}
            buy={buy}
          />
        )}
      </Summary>
    </div>
  );
}

import { FieldGroup } from '@patina/parts/FieldGroup';
import { TermsField } from '@patina/parts/TermsField';
import { TradeLinkField } from '@patina/parts/TradeLinkField';
import { useCredits } from '@patina/parts/use-credits';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import type { Profile } from '@patina/shared-api/contract/account/profile';
import type { CartLine } from '@patina/shared-api/contract/cart/cart';
import { FROM_BALANCE } from '@patina/shared-api/contract/payments/payment-methods';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { settings } from '@patina/shared-api/queries/content';
import { useLocale } from '@patina/shared-api/state/locale';
import { Icon } from '@patina/ui/Icon';
import { Row, Stack } from '@patina/ui/Layout';
import { CartItem } from '#features/cart/CartItem.tsx';
import { blockedBy, Summary, sumCart } from '#features/cart/Summary.tsx';
import { PayBar } from '#features/payment/PayBar.tsx';
import { PromoEntry, usePromo } from '#features/promo/PromoEntry.tsx';
import { SaveDetailsField } from '#shared/contact/ContactFields.tsx';
import { MethodRadios } from '#shared/payment-methods/MethodRadios.tsx';
import { sortedMethods, useMethodTexts } from '#shared/payment-methods/payment-methods.ts';
import { BillingFields } from './BillingFields.tsx';
import styles from './CartPage.module.css';
import { InsufficientBalance, PaymentCheck, VerifyFirst } from './PaymentNotices.tsx';
import { useBuy } from './use-buy.ts';
import { useCheckoutForm } from './use-checkout-form.ts';

interface CheckoutProps {
  lines: CartLine[];
  owner: Profile;
  /** The lines are those of the locale in force. */
  isCurrent: boolean;
}

/** The lines of the cart, the delivery, the payer, and the payment. */
export function Checkout({ lines, owner, isCurrent }: CheckoutProps) {
  const { t } = useTranslation('checkout');
  const say = useProblemText();
  const { noteOf } = useMethodTexts();
  const credits = useCredits();
  const { data: store } = useQuery(settings(useLocale()));
  const methods = sortedMethods(store?.payment_methods ?? []);
  const slow = methods.find(({ code, minutes_to_pay }) => code === 'multibanco' && minutes_to_pay !== undefined);
  const { form, root, method, choose, isFolded, unfold, requireAddress } = useCheckoutForm(owner, methods);
  const promo = usePromo(owner.id, lines, requireAddress);
  const sum = sumCart(lines, promo.promo, store?.vat_percent ?? 0);
  const { state, buy, checkAgain, isShort, problem } = useBuy({ form, owner, lines, promo, total: sum.total });
  const failed = method?.code === FROM_BALANCE ? 'pay.purchaseFailed' : 'pay.failed';
  const blocked = blockedBy(lines);
  const isBusy = state.step === 'checking' || state.step === 'unknown';

  return (
    <div className={styles.columns}>
      <Stack gap={4}>
        {owner.verification_data.status !== 'approved' && <VerifyFirst email={owner.email} />}
        <section aria-label={t('cart.items')}>
          <Stack as="ul" gap={1}>
            {lines.map((line) => (
              <CartItem key={line.item_id} line={line} />
            ))}
          </Stack>
        </section>
        <Stack as="form" method="dialog" gap={3} noValidate ref={root} onSubmit={(event) => event.preventDefault()}>
          <FieldGroup isStacked legend={t('delivery.title')}>
            <TradeLinkField
              form={form}
              name="tradeUrl"
              texts={{
                label: t('contact.tradeLink'),
                help: t('contact.tradeLinkHelp'),
                where: t('contact.tradeLinkWhere'),
                complete: t('contact.tradeLinkComplete'),
                banned: t('contact.tradeLinkBanned'),
              }}
              newTabLabel={t('opensInNewTab')}
            />
          </FieldGroup>
          <BillingFields
            form={form}
            payer={form.getValues()}
            isPhoneKnown={owner.phone !== ''}
            isFolded={isFolded}
            unfold={unfold}
          />
          <div>
            <SaveDetailsField form={form} />
            <TermsField form={form} name="termsAccepted" text={t('contact.terms')} newTabLabel={t('opensInNewTab')} />
          </div>
        </Stack>
      </Stack>
      <Summary
        sum={sum}
        method={method}
        vatPercent={store?.vat_percent ?? 0}
        products={lines.map(({ item }) => item.id)}
        footer={
          isBusy || !method ? null : (
            <PayBar
              method={method}
              total={sum.total}
              blocked={blocked}
              isPending={!isCurrent || promo.isPending}
              isPaying={state.step === 'paying'}
              insufficientBalance={
                isShort &&
                method.code === FROM_BALANCE && <InsufficientBalance balance={owner.balance} required={sum.total} />
              }
              // What blocks says the same.
              problem={blocked ? undefined : problem && (say(problem.message) || t(failed))}
              pay={() => void buy(method.code)}
            />
          )
        }
      >
        {lines.some(({ unit, sold }) => unit?.available_at != null && !sold) && (
          <Row as="p" gap={1} align="start" size="sm" tone="quiet">
            <Icon name="info" />
            <span>{t('summary.later')}</span>
          </Row>
        )}
        <PromoEntry {...promo} />
        {isBusy ? (
          <PaymentCheck isChecking={state.step === 'checking'} checkAgain={checkAgain} />
        ) : (
          <MethodRadios
            legend={t('method.legend')}
            methods={methods}
            chosen={method?.code}
            choose={choose}
            notes={{
              [FROM_BALANCE]: t('method.balance', { balance: credits(owner.balance) }),
              ...(slow && { [slow.code]: `${noteOf(slow)} ${t('method.lastUnit')}` }),
            }}
          />
        )}
      </Summary>
    </div>
  );
}

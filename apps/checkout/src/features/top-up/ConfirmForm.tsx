import { AddressFields } from '@patina/parts/AddressFields';
import { ADDRESS_NAMES } from '@patina/parts/contact-entry';
import { Stack } from '@patina/parts/Stack';
import { TermsField } from '@patina/parts/TermsField';
import { useForm } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import type { Profile } from '@patina/shared-api/contract/account/profile';
import { formatPrice } from '@patina/shared-api/money';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { useDisplayCurrency } from '@patina/shared-api/queries/display-currency';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { payerEntryOf } from '#shared/contact/contact-entry.ts';
import { PersonFields } from '#shared/contact/PersonFields.tsx';
import styles from './TopUp.module.css';
import type { TopUpChoice } from './top-up-choice.ts';
import { topUpResolver } from './top-up-resolver.ts';
import { useTopUp } from './use-top-up.ts';

interface ConfirmFormProps {
  choice: TopUpChoice;
  owner: Profile;
  goBack: () => void;
}

export function ConfirmForm({ choice, owner, goBack }: ConfirmFormProps) {
  const { t } = useTranslation('checkout');
  const say = useProblemText();
  const { code, symbol } = useDisplayCurrency();
  const form = useForm({
    resolver: topUpResolver({ amount: choice.amount, paymentType: choice.method, currency: code }, owner.email !== ''),
    defaultValues: payerEntryOf(owner),
  });
  const { state, begin } = useTopUp(owner.id, form.setError);
  const { errors } = form.formState;

  return (
    <Stack as="form" gap={3} onSubmit={form.handleSubmit(begin)} noValidate>
      <PersonFields
        form={form}
        legend={t('contact.title')}
        isPhoneKnown={owner.phone !== ''}
        hasEmailField={owner.email === ''}
      />
      <AddressFields form={form} names={ADDRESS_NAMES} legend={t('address.title')} namespace="checkout" />
      <TermsField form={form} name="termsAccepted" text={t('contact.terms')} newTabLabel={t('opensInNewTab')} />
      {state === 'checking' && (
        <p role="status" className={styles.checking}>
          {t('check.title')}
        </p>
      )}
      {errors.root && <FormProblem>{say(errors.root.message) || t('confirm.failed')}</FormProblem>}
      <div className={styles.actions}>
        <Button onClick={goBack} disabled={state !== 'idle'}>
          {t('confirm.back')}
        </Button>
        <Button type="submit" variant="solid" busy={state !== 'idle'} className={styles.main}>
          {t('confirm.pay', { amount: formatPrice(choice.amount, symbol) })}
        </Button>
      </div>
    </Stack>
  );
}

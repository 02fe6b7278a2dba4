import { useTranslation } from '@patina/platform/i18n';
import { offer as calls } from '@patina/shared-api/contract/offers/offer';
import { bankPayload } from '@patina/shared-api/contract/payouts/withdrawal';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { TextField } from '@patina/ui/TextField';
import { MaskedField } from './MaskedField.tsx';
import { ibanMask } from './masks.ts';
import { PaymentFrame } from './PaymentFrame.tsx';
import { PayoutTerms } from './PayoutTerms.tsx';
import type { PaymentStepProps } from './payment-step-props.ts';
import { usePayout } from './use-payout.ts';

const SHOWN = ['full_name', 'iban', 'termsAccepted'] as const;

/** Payout to a bank account. */
export function BankStep({ goBack, ...props }: PaymentStepProps) {
  const { t } = useTranslation('sell');
  const say = useProblemText();
  const { register, handleSubmit, setError, formState } = props.forms.bank;
  const { errors } = formState;
  const { pay, isBusy } = usePayout(props, setError, SHOWN);
  return (
    <PaymentFrame
      offer={props.offer}
      problem={errors.root}
      isBusy={isBusy}
      goBack={goBack}
      onSubmit={handleSubmit((form) => pay(calls.withdrawToBank, bankPayload(form)))}
    >
      <TextField
        label={t('payment.fullName')}
        autoComplete="name"
        error={say(errors.full_name?.message)}
        {...register('full_name')}
      />
      <MaskedField
        mask={ibanMask}
        label={t('payment.iban')}
        autoComplete="off"
        autoCapitalize="characters"
        placeholder="PT50 0000 0000 0000 0000 0000 0"
        error={say(errors.iban?.message)}
        {...register('iban')}
      />
      <PayoutTerms form={props.forms.bank} name="termsAccepted" />
    </PaymentFrame>
  );
}

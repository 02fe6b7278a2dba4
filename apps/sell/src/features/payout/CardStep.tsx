import { FieldRow } from '@patina/parts/FieldRow';
import { useTranslation } from '@patina/platform/i18n';
import { offer as calls } from '@patina/shared-api/contract/offers/offer';
import { cardPayload } from '@patina/shared-api/contract/payouts/withdrawal';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { MaskedField } from './MaskedField.tsx';
import { cardNumberMask, expiryMask, upperCaseMask } from './masks.ts';
import { PaymentFrame } from './PaymentFrame.tsx';
import { PayoutTerms } from './PayoutTerms.tsx';
import type { PaymentStepProps } from './payment-step-props.ts';
import { usePayout } from './use-payout.ts';

const SHOWN = ['card_number', 'card_holder', 'expiry_date', 'termsAccepted'] as const;

/** Payout to a card. Its number is only kept in this form. */
export function CardStep({ goBack, ...props }: PaymentStepProps) {
  const { t } = useTranslation('sell');
  const say = useProblemText();
  const { register, handleSubmit, setError, formState } = props.forms.card;
  const { errors } = formState;
  const { pay, isBusy } = usePayout(props, setError, SHOWN);
  return (
    <PaymentFrame
      offer={props.offer}
      problem={errors.root}
      isBusy={isBusy}
      goBack={goBack}
      onSubmit={handleSubmit((form) => pay(calls.withdrawToCard, cardPayload(form)))}
    >
      <MaskedField
        mask={cardNumberMask}
        label={t('payment.cardNumber')}
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="0000 0000 0000 0000"
        maxLength={19}
        error={say(errors.card_number?.message)}
        {...register('card_number')}
      />
      <FieldRow fieldWidth="10rem">
        <MaskedField
          mask={upperCaseMask}
          label={t('payment.cardHolder')}
          autoComplete="cc-name"
          error={say(errors.card_holder?.message)}
          {...register('card_holder')}
        />
        <MaskedField
          mask={expiryMask}
          label={t('payment.expiry')}
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder={t('payment.expiryForm')}
          error={say(errors.expiry_date?.message)}
          {...register('expiry_date')}
        />
      </FieldRow>
      <PayoutTerms form={props.forms.card} name="termsAccepted" />
    </PaymentFrame>
  );
}

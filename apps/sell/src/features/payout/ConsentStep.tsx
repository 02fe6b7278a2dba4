import { useTranslation } from '@patina/platform/i18n';
import { offer as calls } from '@patina/shared-api/contract/offer';
import { PaymentFrame } from './PaymentFrame.tsx';
import type { PaymentStepProps } from './PaymentStep.tsx';
import { TermsField } from './TermsField.tsx';
import { usePayout } from './use-payout.ts';

const CALLS = { mbway: calls.withdrawByMbway, multibanco: calls.withdrawByMultibanco };

interface ConsentStepProps extends PaymentStepProps {
  method: keyof typeof CALLS;
}

/** What is paid by hand needs no more than who is paid. */
export function ConsentStep({ method, goBack, ...props }: ConsentStepProps) {
  const { t } = useTranslation('sell');
  const { register, handleSubmit, setError, formState } = props.forms.consent;
  const { errors } = formState;
  const { pay, isBusy } = usePayout(props, setError, ['termsAccepted']);
  return (
    <PaymentFrame
      offer={props.offer}
      problem={errors.root}
      isBusy={isBusy}
      goBack={goBack}
      onSubmit={handleSubmit(() => pay(CALLS[method], {}))}
    >
      <p>{t(`payment.by.${method}`)}</p>
      <TermsField
        problem={errors.termsAccepted?.message}
        {...register('termsAccepted', {
          validate: (isAccepted) => isAccepted || 'You must agree to the terms and conditions',
        })}
      />
    </PaymentFrame>
  );
}

import { useTranslation } from '@patina/platform/i18n';
import { offer as calls } from '@patina/shared-api/contract/offers/offer';
import { PaymentFrame } from './PaymentFrame.tsx';
import { PayoutTerms } from './PayoutTerms.tsx';
import type { PaymentStepProps } from './payment-step-props.ts';
import { usePayout } from './use-payout.ts';

const CALLS = { mbway: calls.withdrawByMbway, multibanco: calls.withdrawByMultibanco };

interface ConsentStepProps extends PaymentStepProps {
  method: keyof typeof CALLS;
}

/** Methods that are paid by hand need no details besides the contact info. */
export function ConsentStep({ method, goBack, ...props }: ConsentStepProps) {
  const { t } = useTranslation('sell');
  const { handleSubmit, setError, formState } = props.forms.consent;
  const { pay, isBusy } = usePayout(props, setError, ['termsAccepted']);
  return (
    <PaymentFrame
      offer={props.offer}
      problem={formState.errors.root}
      isBusy={isBusy}
      goBack={goBack}
      onSubmit={handleSubmit(() => pay(CALLS[method], {}))}
    >
      <p>{t(`payment.by.${method}`)}</p>
      <PayoutTerms
        form={props.forms.consent}
        name="termsAccepted"
        rules={{ validate: (isAccepted) => isAccepted || 'payout-terms-not-accepted' }}
      />
    </PaymentFrame>
  );
}

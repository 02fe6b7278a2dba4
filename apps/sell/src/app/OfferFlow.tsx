import type { Offer, PayoutMethod } from '@patina/shared-api/contract/offer';
import type { Profile } from '@patina/shared-api/contract/profile';
import { type ReactNode, useState } from 'react';
import { useOfferNews } from '#offer/use-offer-news.ts';
import { ContactStep } from '#payout/ContactStep.tsx';
import { MethodStep } from '#payout/MethodStep.tsx';
import { PaymentStep } from '#payout/PaymentStep.tsx';
import { usePayoutForms } from '#payout/payout-forms.ts';
import { OfferDetails } from './OfferDetails.tsx';
import type { OfferStep } from './offer-steps.ts';

interface OfferFlowProps {
  offer: Offer;
  owner: Profile;
  step: OfferStep;
  go: (step: OfferStep) => void;
}

/** The step that is shown, and what was typed in all of them. */
export function OfferFlow({ offer, owner, step, go }: OfferFlowProps) {
  const forms = usePayoutForms(owner);
  const news = useOfferNews();
  const [method, setMethod] = useState<PayoutMethod>();

  function paid(now: Offer) {
    go('details');
    news.changed(now);
  }

  const shown: Record<OfferStep, () => ReactNode> = {
    details: () => <OfferDetails offer={offer} withdraw={() => go('contact')} />,
    contact: () => (
      <ContactStep
        {...forms.contact}
        goBack={() => go('details')}
        submit={forms.contact.handleSubmit(() => go('method'))}
      />
    ),
    method: () => (
      <MethodStep chosen={method} choose={setMethod} goBack={() => go('contact')} submit={() => go('payment')} />
    ),
    payment: () =>
      method && (
        <PaymentStep
          method={method}
          offer={offer}
          forms={forms}
          goBack={() => go('method')}
          correctContact={() => go('contact')}
          paid={paid}
        />
      ),
  };
  return shown[step]();
}

import type { Profile } from '@patina/shared-api/contract/account/profile';
import type { Offer, PayoutMethod } from '@patina/shared-api/contract/offers/offer';
import { isAwaited } from '@patina/shared-api/contract/offers/offer-policy';
import { type ReactNode, useState } from 'react';
import { HandOver } from '#features/hand-over/HandOver.tsx';
import { OfferDetails } from '#features/offer-details/OfferDetails.tsx';
import { ContactStep } from '#features/payout/ContactStep.tsx';
import { MethodStep } from '#features/payout/MethodStep.tsx';
import { PaymentStep } from '#features/payout/PaymentStep.tsx';
import { usePayoutForms } from '#features/payout/payout-forms.ts';
import { useOfferCache } from '#shared/offer/use-offer-cache.ts';
import type { OfferStep } from './offer-steps.ts';

interface OfferFlowProps {
  offer: Offer;
  owner: Profile;
  step: OfferStep;
  go: (step: OfferStep) => void;
}

/** The current step and the typed values of all steps. */
export function OfferFlow({ offer, owner, step, go }: OfferFlowProps) {
  const forms = usePayoutForms(owner);
  const offerCache = useOfferCache();
  const [method, setMethod] = useState<PayoutMethod>();

  function paid(now: Offer) {
    go('details');
    offerCache.update(now);
  }

  const shown: Record<OfferStep, () => ReactNode> = {
    details: () => (
      <OfferDetails
        offer={offer}
        handOver={isAwaited(offer) && <HandOver offer={offer} />}
        withdraw={() => go('contact')}
      />
    ),
    contact: () => (
      <ContactStep
        form={forms.contact}
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

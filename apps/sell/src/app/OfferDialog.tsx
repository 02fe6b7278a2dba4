import { ProblemState } from '@patina/parts/ProblemState';
import { bothQueries, type QueryFailure, QueryState } from '@patina/parts/QueryState';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import type { Profile } from '@patina/shared-api/contract/account/profile';
import type { Offer, PayoutMethod } from '@patina/shared-api/contract/offers/offer';
import { canWithdraw, isAwaited } from '@patina/shared-api/contract/offers/offer-policy';
import { offerDetails } from '@patina/shared-api/queries/offer';
import { profile } from '@patina/shared-api/queries/profile';
import { useLocale } from '@patina/shared-api/state/locale';
import { Dialog } from '@patina/ui/Dialog';
import { EmptyState } from '@patina/ui/EmptyState';
import { Spinner } from '@patina/ui/Spinner';
import { type ReactNode, useState } from 'react';
import { HandOver } from '#features/hand-over/HandOver.tsx';
import { OfferDetails } from '#features/offer-details/OfferDetails.tsx';
import { ContactStep } from '#features/payout/ContactStep.tsx';
import { MethodStep } from '#features/payout/MethodStep.tsx';
import { PaymentStep } from '#features/payout/PaymentStep.tsx';
import { usePayoutForms } from '#features/payout/payout-forms.ts';
import { useOfferCache } from '#shared/offer/use-offer-cache.ts';
import styles from '#shared/step/Step.module.css';

/** The steps of an offer, in their order (docs/product.md#offer-dialog). */
const OFFER_STEPS = ['details', 'contact', 'method', 'payment'] as const;

type OfferStep = (typeof OFFER_STEPS)[number];

interface OfferDialogProps {
  /** Id of the offer in the address. */
  id: string;
  isOpen: boolean;
  close: () => void;
}

/** An offer in four steps: details, contact, method and payment. */
export function OfferDialog({ id, isOpen, close }: OfferDialogProps) {
  const { t } = useTranslation('sell');
  const [chosenStep, setStep] = useState<OfferStep>('details');
  const offer = useQuery({ ...offerDetails(id), refetchOnWindowFocus: true });
  const owner = useQuery(profile(useLocale()));
  // The offer may have been decided elsewhere; then there is nothing to pay.
  const step = offer.data && canWithdraw(offer.data) ? chosenStep : 'details';
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title={t(`steps.${step}`)}
      description={step !== 'details' && t('stepOf', { step: OFFER_STEPS.indexOf(step) + 1, of: OFFER_STEPS.length })}
      closeLabel={t('close')}
    >
      <QueryState
        query={bothQueries(offer, owner)}
        loading={
          <p className={styles.wait}>
            <Spinner label={t('details.loading')} />
          </p>
        }
        failed={(failure) => <OfferFailed {...failure} />}
      >
        {([shown, seller]) => <OfferFlow offer={shown} owner={seller} step={step} go={setStep} />}
      </QueryState>
    </Dialog>
  );
}

function OfferFailed(failure: QueryFailure) {
  const { t } = useTranslation('sell');
  const { error } = failure;
  if (error instanceof ApiProblem && error.status === 404) {
    return <EmptyState icon="search" title={t('details.unknown')} text={t('details.unknownText')} />;
  }
  return <ProblemState {...failure} title={t('details.failed')} namespace="sell" />;
}

interface OfferFlowProps {
  offer: Offer;
  owner: Profile;
  step: OfferStep;
  go: (step: OfferStep) => void;
}

/** The current step and the typed values of all steps. */
function OfferFlow({ offer, owner, step, go }: OfferFlowProps) {
  const forms = usePayoutForms(owner);
  const offerCache = useOfferCache();
  const [method, setMethod] = useState<PayoutMethod>();
  const [isAccepted, setAccepted] = useState(false);

  function withdraw() {
    // Back from the payout, the focus belongs to the details, not to the hand-over.
    setAccepted(false);
    go('contact');
  }

  function paid(now: Offer) {
    go('details');
    offerCache.update(now);
  }

  const shown: Record<OfferStep, () => ReactNode> = {
    details: () => (
      <OfferDetails
        offer={offer}
        handOver={isAwaited(offer) && <HandOver offer={offer} isNext={isAccepted} />}
        accepted={() => setAccepted(true)}
        withdraw={withdraw}
      />
    ),
    contact: () => (
      <ContactStep
        form={forms.contact}
        goBack={() => go('details')}
        submit={forms.contact.handleSubmit((payee) => {
          forms.carryName(payee);
          go('method');
        })}
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

import { bothQueries } from '@patina/parts/both-queries';
import { ProblemState } from '@patina/parts/ProblemState';
import { type QueryFailure, QueryState } from '@patina/parts/QueryState';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { canWithdraw } from '@patina/shared-api/contract/offers/offer-policy';
import { offerDetails } from '@patina/shared-api/queries/offer';
import { profile } from '@patina/shared-api/queries/profile';
import { useLocale } from '@patina/shared-api/state/locale';
import { Dialog } from '@patina/ui/Dialog';
import { EmptyState } from '@patina/ui/EmptyState';
import { Spinner } from '@patina/ui/Spinner';
import { useState } from 'react';
import styles from '#shared/step/Step.module.css';
import { OfferFlow } from './OfferFlow.tsx';
import { OFFER_STEPS, type OfferStep } from './offer-steps.ts';

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

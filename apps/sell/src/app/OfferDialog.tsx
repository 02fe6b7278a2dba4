import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { canWithdraw } from '@patina/shared-api/contract/offer-policy';
import { offerDetails } from '@patina/shared-api/queries/offer';
import { profile } from '@patina/shared-api/queries/profile';
import { useLocale } from '@patina/shared-api/state/locale';
import { Dialog } from '@patina/ui/Dialog';
import { EmptyState } from '@patina/ui/EmptyState';
import { Spinner } from '@patina/ui/Spinner';
import { useState } from 'react';
import { ProblemFace } from '#problem-face/ProblemFace.tsx';
import styles from '#step/Step.module.css';
import { OfferFlow } from './OfferFlow.tsx';
import { OFFER_STEPS, type OfferStep } from './offer-steps.ts';

interface OfferDialogProps {
  /** Number of the offer, as the address has it. */
  id: string;
  isOpen: boolean;
  close: () => void;
}

/** An offer in four steps: what it is, who is paid, how, and where to. */
export function OfferDialog({ id, isOpen, close }: OfferDialogProps) {
  const { t } = useTranslation('sell');
  const [asked, setStep] = useState<OfferStep>('details');
  const offer = useQuery({ ...offerDetails(id), refetchOnWindowFocus: true });
  const owner = useQuery(profile(useLocale()));
  // Somebody else may have decided meanwhile: then there is nothing to pay any more.
  const step = offer.data && canWithdraw(offer.data) ? asked : 'details';
  const missing = offer.data ? owner : offer;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title={t(`steps.${step}`)}
      description={step !== 'details' && t('stepOf', { step: OFFER_STEPS.indexOf(step) + 1, of: OFFER_STEPS.length })}
      closeLabel={t('close')}
    >
      {offer.data && owner.data ? (
        <OfferFlow offer={offer.data} owner={owner.data} step={step} go={setStep} />
      ) : missing.error instanceof ApiProblem && missing.error.status === 404 ? (
        <EmptyState icon="search" title={t('details.unknown')} text={t('details.unknownText')} />
      ) : missing.error ? (
        <ProblemFace
          title={t('details.failed')}
          error={missing.error}
          retry={missing.refetch}
          isRetrying={missing.isFetching}
        />
      ) : (
        <p className={styles.wait}>
          <Spinner label={t('details.loading')} />
        </p>
      )}
    </Dialog>
  );
}

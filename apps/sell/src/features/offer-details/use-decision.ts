import { isOutcomeUnknown } from '@patina/parts/outcome-unknown';
import { useTranslation } from '@patina/platform/i18n';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { offer as calls, type Offer } from '@patina/shared-api/contract/offers/offer';
import { toast } from '@patina/ui/toast';
import { useRef, useState } from 'react';
import { useOfferCache } from '#shared/offer/use-offer-cache.ts';
import { useSingleSubmit } from '#shared/single-submit/use-single-submit.ts';

type Decision = 'accept' | 'decline';

/** Accepts or declines our price; the price sent is the one shown. */
export function useDecision(offer: Offer, accepted: () => void) {
  const { t } = useTranslation('sell');
  const submitOnce = useSingleSubmit();
  const offerCache = useOfferCache();
  const isRunning = useRef(false);
  const [busyWith, setBusyWith] = useState<Decision>();
  const [problem, setProblem] = useState<string>();
  const { id, service_price } = offer;

  async function decide(decision: Decision): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusyWith(decision);
    setProblem(undefined);
    try {
      const { payload } =
        decision === 'accept'
          ? await submitOnce(calls.requestPayout, { body: { id, ...(service_price !== null && { service_price }) } })
          : await submitOnce(calls.decline, { body: { id } });
      toast.success(t(`decided.${decision}`));
      offerCache.update(payload);
      if (decision === 'accept') accepted();
    } catch (rejection) {
      if (!(rejection instanceof ApiProblem)) throw rejection;
      offerCache.refetchAfter(rejection, id);
      setProblem(isOutcomeUnknown(rejection) ? t('unknown') : rejection.message || t(`undecided.${decision}`));
    } finally {
      isRunning.current = false;
      setBusyWith(undefined);
    }
  }

  return { accept: () => void decide('accept'), decline: () => void decide('decline'), busyWith, problem };
}

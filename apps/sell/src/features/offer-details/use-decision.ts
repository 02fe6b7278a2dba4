import { useTranslation } from '@patina/platform/i18n';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { offer as calls, type Offer } from '@patina/shared-api/contract/offer';
import { toast } from '@patina/ui/toast';
import { useRef, useState } from 'react';
import { useOfferNews } from '#offer/use-offer-news.ts';
import { isOpen, useOnce } from '#once/use-once.ts';

type Decision = 'accept' | 'decline';

/** Lets the seller decide on our price, which has to be the one that is shown. */
export function useDecision(offer: Offer, accepted: () => void) {
  const { t } = useTranslation('sell');
  const once = useOnce();
  const news = useOfferNews();
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
          ? await once(calls.requestPayout, { body: { id, ...(service_price !== null && { service_price }) } })
          : await once(calls.decline, { body: { id } });
      toast.success(t(`decided.${decision}`));
      news.changed(payload);
      if (decision === 'accept') accepted();
    } catch (refusal) {
      if (!(refusal instanceof ApiProblem)) throw refusal;
      news.doubted(refusal, id);
      setProblem(isOpen(refusal) ? t('unknown') : refusal.message || t(`undecided.${decision}`));
    } finally {
      isRunning.current = false;
      setBusyWith(undefined);
    }
  }

  return { accept: () => void decide('accept'), decline: () => void decide('decline'), busyWith, problem };
}

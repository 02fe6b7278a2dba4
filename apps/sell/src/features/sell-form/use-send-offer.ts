import { isOutcomeUnknown } from '@patina/parts/outcome-unknown';
import type { UseFormSetError } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { offer as calls, type SellOrder } from '@patina/shared-api/contract/offers/offer';
import { showProblem } from '@patina/shared-api/forms';
import { useLocale } from '@patina/shared-api/state/locale';
import { toast } from '@patina/ui/toast';
import { useRef, useState } from 'react';
import { useOfferCache } from '#shared/offer/use-offer-cache.ts';
import { useSingleSubmit } from '#shared/single-submit/use-single-submit.ts';
import { SELL_FIELDS, type SellEntry } from './sell-entry.ts';

interface Outcome {
  sent: () => void;
  /** A field is invalid and shows its error. */
  rejected: () => void;
}

/** Creates an offer. The price is in the display currency. */
export function useSendOffer(setError: UseFormSetError<SellEntry>, { sent, rejected }: Outcome) {
  const { t } = useTranslation('sell');
  const { currency } = useLocale();
  const submitOnce = useSingleSubmit();
  const offerCache = useOfferCache();
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);

  async function send(order: SellOrder): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await submitOnce(calls.create, { body: { ...order, currency } });
      toast.success(t('sell.sent'));
      offerCache.refetchList();
      sent();
    } catch (problem) {
      offerCache.refetchAfter(problem);
      if (isOutcomeUnknown(problem)) setError('root', { message: t('unknown') });
      else showProblem(problem, setError, SELL_FIELDS);
      if (problem instanceof ApiProblem && SELL_FIELDS.some((field) => problem.fields[field])) rejected();
      // Only after success, so that nothing is sent twice while the dialog closes.
      isRunning.current = false;
      setBusy(false);
    }
  }

  return { send, isBusy };
}

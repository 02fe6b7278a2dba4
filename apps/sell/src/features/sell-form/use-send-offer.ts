import type { UseFormSetError } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { offer as calls, type SellOrder } from '@patina/shared-api/contract/offer';
import { showProblem } from '@patina/shared-api/forms';
import { useLocale } from '@patina/shared-api/state/locale';
import { toast } from '@patina/ui/toast';
import { useRef, useState } from 'react';
import { useOfferNews } from '#offer/use-offer-news.ts';
import { isOpen, useOnce } from '#once/use-once.ts';
import { SELL_FIELDS, type SellEntry } from './sell-entry.ts';

interface Outcome {
  sent: () => void;
  /** A field is wrong, which says so by itself. */
  refused: () => void;
}

/** Sends what somebody offers. The price is in the display currency. */
export function useSelling(setError: UseFormSetError<SellEntry>, { sent, refused }: Outcome) {
  const { t } = useTranslation('sell');
  const { currency } = useLocale();
  const once = useOnce();
  const news = useOfferNews();
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);

  async function send(order: SellOrder): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await once(calls.create, { body: { ...order, currency } });
      toast.success(t('sell.sent'));
      news.added();
      sent();
    } catch (problem) {
      news.doubted(problem);
      if (isOpen(problem)) setError('root', { message: t('unknown') });
      else showProblem(problem, setError, SELL_FIELDS);
      if (problem instanceof ApiProblem && SELL_FIELDS.some((field) => problem.fields[field])) refused();
      // Only then: what was sent is not sent again while the dialog fades away.
      isRunning.current = false;
      setBusy(false);
    }
  }

  return { send, isBusy };
}

import type { UseFormSetError } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { useApi } from '@patina/shared-api/client/use-api';
import { deposit, type TopUp } from '@patina/shared-api/contract/payments/deposit';
import { showProblem } from '@patina/shared-api/forms';
import { useLocale } from '@patina/shared-api/state/locale';
import { useRef, useState } from 'react';
import type { PayerEntry } from '#shared/contact/contact-entry.ts';
import { pendingRequests } from '#shared/pending-purchase/pending-requests.ts';
import { isStillUnknown, retryUntilKnown } from '#shared/pending-purchase/retry-until-known.ts';
import { browser, isWebAddress, usePageRestored } from '#shared/provider-redirect/provider-redirect.ts';

const SHOWN = ['name', 'surname', 'email', 'phone', 'country', 'city', 'address', 'postCode', 'termsAccepted'] as const;

const pendingTopUp = pendingRequests<TopUp>('top-up');

/** Starts a top-up, once for each request, and opens the page where it is paid. */
export function useTopUp(owner: number, setError: UseFormSetError<PayerEntry>) {
  const { t } = useTranslation('checkout');
  const api = useApi();
  const { language } = useLocale();
  const [state, setState] = useState<'idle' | 'beginning' | 'checking'>('idle');
  const isRunning = useRef(false);

  async function submit(body: TopUp): Promise<string> {
    const { key } = pendingTopUp.begin(owner, body);
    const call = () => api(deposit.checkout, { body, idempotencyKey: key });
    const { redirect_url } = await retryUntilKnown(call, () => setState('checking'));
    pendingTopUp.clear();
    return redirect_url;
  }

  /** @param prepare what must be done before */
  async function begin(form: TopUp, prepare: () => Promise<void>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setState('beginning');
    try {
      await prepare();
      const url = await submit({ ...form, language });
      // The page is being left: the button stays busy.
      if (isWebAddress(url)) return browser.goTo(url);
      setError('root', { message: t('pay.noRedirect') });
    } catch (problem) {
      // The key is kept while the outcome is unknown: the same request is then executed once.
      if (!isStillUnknown(problem)) pendingTopUp.clear();
      showProblem(problem, setError, SHOWN);
      const isRejected = problem instanceof ApiProblem && problem.status < 500 && problem.message === '';
      if (isRejected) setError('root', { message: t('confirm.checkoutFailed') });
    }
    rest();
  }

  function rest() {
    isRunning.current = false;
    setState('idle');
  }
  usePageRestored(rest);

  return { state, begin };
}

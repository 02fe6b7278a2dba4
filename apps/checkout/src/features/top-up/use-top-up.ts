import type { UseFormSetError } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { useApi } from '@patina/shared-api/client/use-api';
import { deposit, type TopUp } from '@patina/shared-api/contract/deposit';
import { showProblem } from '@patina/shared-api/forms';
import { useLocale } from '@patina/shared-api/state/locale';
import { useRef, useState } from 'react';
import { askUntilKnown, isOpen } from '#attempt/ask-until-known.ts';
import { attempts } from '#attempt/attempts.ts';
import type { ContactEntry } from '#contact/contact-entry.ts';
import { browser } from '#leaving/browser.ts';
import { isWebAddress } from '#leaving/is-web-address.ts';
import { useReturn } from '#leaving/use-return.ts';

const SHOWN = ['name', 'surname', 'email', 'phone', 'country', 'city', 'address', 'postCode', 'termsAccepted'] as const;

const topUpAttempts = attempts<TopUp>('top-up');

/** Begins a top-up, once for each wish, and goes on to the page where it is paid. */
export function useTopUp(owner: number, setError: UseFormSetError<ContactEntry>) {
  const { t } = useTranslation('checkout');
  const api = useApi();
  const { language } = useLocale();
  const [state, setState] = useState<'idle' | 'beginning' | 'checking'>('idle');
  const isRunning = useRef(false);

  async function carryOut(body: TopUp): Promise<string> {
    const { key } = topUpAttempts.begin(owner, body);
    const ask = () => api(deposit.checkout, { body, idempotencyKey: key });
    const { redirect_url } = await askUntilKnown(ask, () => setState('checking'));
    topUpAttempts.forget();
    return redirect_url;
  }

  async function begin(form: TopUp): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setState('beginning');
    try {
      const url = await carryOut({ ...form, language });
      // The page is left: the button stays busy.
      if (isWebAddress(url)) return browser.goTo(url);
      setError('root', { message: t('pay.noRedirect') });
    } catch (problem) {
      // The key is kept while nothing is known: the same wish is then carried out once.
      if (!isOpen(problem)) topUpAttempts.forget();
      showProblem(problem, setError, SHOWN);
    }
    rest();
  }

  function rest() {
    isRunning.current = false;
    setState('idle');
  }
  useReturn(rest);

  return { state, begin };
}

import { contactOf } from '@patina/parts/contact-entry';
import { isOutcomeUnknown } from '@patina/parts/idempotency-key';
import type { FieldPath, FieldValues, UseFormSetError } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import type { offer as calls, Offer } from '@patina/shared-api/contract/offers/offer';
import type { bankPayload, cardPayload, Withdrawal } from '@patina/shared-api/contract/payouts/withdrawal';
import { showProblem } from '@patina/shared-api/forms';
import { toast } from '@patina/ui/toast';
import { useRef, useState } from 'react';
import { useOfferCache } from '#shared/offer/use-offer-cache.ts';
import { useSingleSubmit } from '#shared/single-submit/use-single-submit.ts';
import { CONTACT_FIELDS, type PayoutForms } from './payout-forms.ts';

type WithdrawCall = (typeof calls)['withdrawToCard' | 'withdrawToBank' | 'withdrawByMbway' | 'withdrawByMultibanco'];
type Account = ReturnType<typeof cardPayload> | ReturnType<typeof bankPayload> | Record<never, string>;

/** Payouts are in euros (docs/product.md#payouts). */
const CURRENCY = 'EUR';

/**
 * Requests the payout of an offer, once.
 * @param shown fields of the payment form; errors of the contact info are shown in its step
 */
export function usePayout<Form extends FieldValues>(
  { offer, forms, correctContact, paid }: Omit<PaymentStepProps, 'goBack'>,
  setError: UseFormSetError<Form>,
  shown: readonly FieldPath<Form>[],
) {
  const { t } = useTranslation('sell');
  const submitOnce = useSingleSubmit();
  const offerCache = useOfferCache();
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);

  function reject(problem: unknown) {
    offerCache.refetchAfter(problem, offer.id);
    if (isOutcomeUnknown(problem)) return setError('root', { message: t('unknown') });
    const wrong = problem instanceof ApiProblem ? Object.keys(problem.fields) : [];
    const isAboutContact = CONTACT_FIELDS.some((field) => wrong.includes(field));
    if (!isAboutContact || shown.some((field) => wrong.includes(field))) return showProblem(problem, setError, shown);
    showProblem(problem, forms.contact.setError, CONTACT_FIELDS);
    correctContact();
  }

  async function pay(call: WithdrawCall, account: Account): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    const contact = contactOf(forms.contact.getValues());
    const body: Withdrawal & Account = { id: offer.id, ...contact, ...account, currency: CURRENCY };
    try {
      const { payload } = await submitOnce(call, { body });
      toast.success(t('payment.sent'));
      paid(payload);
    } catch (problem) {
      reject(problem);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  return { pay, isBusy };
}

/** Props of the last step for every payout method. */
export interface PaymentStepProps {
  offer: Offer;
  forms: PayoutForms;
  goBack: () => void;
  /** The server has rejected a field of the contact info. */
  correctContact: () => void;
  paid: (offer: Offer) => void;
}

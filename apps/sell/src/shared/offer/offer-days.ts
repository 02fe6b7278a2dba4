import { useTranslation } from '@patina/platform/i18n';
import type { Offer } from '@patina/shared-api/contract/offers/offer';
import { handOverDue, payoutDueFor } from '@patina/shared-api/contract/offers/offer-policy';

const timeOf = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000));

/**
 * The day by which an offer is paid out, as far as it is known now.
 * @param days in which the item would be sent if the seller accepted now
 */
export function payoutDay({ status, payout, trade }: Pick<Offer, 'status' | 'payout' | 'trade'>, days: number): Date {
  if (payout?.status === 'requested') return new Date(payout.due_at * 1000);
  const now = new Date();
  const dueAt = status === 'offer' ? handOverDue(now, days) : timeOf(trade?.due_at ?? null);
  const state = trade?.state ?? 'waiting';
  return payoutDueFor({ state, dueAt, protectedUntil: timeOf(trade?.protected_until ?? null) }, now);
}

function useDateFormat(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  const { i18n } = useTranslation('sell');
  const words = new Intl.DateTimeFormat(i18n.language === 'en' ? 'en-GB' : i18n.language, options);
  return (date) => words.format(date);
}

/** Formats a day in the reader's language: `26 November 2026`. */
export const useDay = () => useDateFormat({ dateStyle: 'long' });

/** Formats a day with its time in the reader's language: `26 November 2026 at 16:05`. */
export const useMoment = () => useDateFormat({ dateStyle: 'long', timeStyle: 'short' });

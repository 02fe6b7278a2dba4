import { useTranslation } from '@patina/platform/i18n';
import type { Offer } from '@patina/shared-api/contract/offers/offer';
import {
  handOverDue,
  type OfferStage,
  offerStage,
  payoutDueFor,
} from '@patina/shared-api/contract/offers/offer-policy';
import { StatusBadge, type StatusMark } from '@patina/ui/StatusBadge';

/** Icons of offers (docs/product.md#status-icons). */
const OFFER_MARKS: Record<OfferStage, StatusMark> = {
  pending: 'warning',
  offer: 'warning',
  details: 'warning',
  waiting: 'warning',
  protected: 'warning',
  payable: 'warning',
  paid: 'tick',
  declined: 'cross',
  cancelled: 'cross',
  expired: 'cross',
  overdue: 'cross',
  reversed: 'cross',
};

/** What an offer waits for, or how it has ended. */
export function OfferBadge({ offer }: { offer: Offer }) {
  const { t } = useTranslation('sell');
  const stage = offerStage(offer);
  return <StatusBadge mark={OFFER_MARKS[stage]}>{t(`status.${stage}`)}</StatusBadge>;
}

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

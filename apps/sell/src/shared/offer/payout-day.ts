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

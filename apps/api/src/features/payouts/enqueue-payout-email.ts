import type { Database } from '#database/tables.ts';
import type { Pen } from '#features/mail/mail-service.ts';
import { moneyText } from '#features/mail/money-text.ts';
import { postMoneyLetter } from '#features/mail/post-money-letter.ts';
import { PAID_IN, type Payout } from '#features/payouts/payout-repository.ts';

/** Tells a seller how a payout stands. */
export function postPayoutLetter(
  transaction: Database,
  pen: Pen,
  kind: 'payoutRequested' | 'payoutPaid' | 'payoutFailed',
  { id, user_id, offer_id, amount_minor, due_at }: Payout,
  reason = '',
): Promise<void> {
  return postMoneyLetter(transaction, pen, kind, user_id, {
    number: String(id),
    offer: String(offer_id),
    amount: moneyText(amount_minor, PAID_IN),
    due: dayText(due_at),
    reason,
  });
}

/** `24.11.2026` */
function dayText(day: Date): string {
  return day.toISOString().slice(0, 10).split('-').reverse().join('.');
}

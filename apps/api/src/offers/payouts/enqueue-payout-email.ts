import { enqueueMoneyEmail } from '#identity/identity.ts';
import { PAID_IN, type Payout } from '#offers/payouts/payout-repository.ts';
import type { Database } from '#platform/database/tables.ts';
import { type EmailRenderer, formatMoney } from '#store/store.ts';

/** Enqueues an email to the seller about the status of a payout. `link` leads to its offer, `reason` is why it failed. */
export function enqueuePayoutEmail(
  transaction: Database,
  renderer: EmailRenderer,
  kind: 'payoutRequested' | 'payoutPaid' | 'payoutFailed',
  { id, user_id, offer_id, amount_minor, due_at }: Payout,
  { link, reason = '' }: { link: string | undefined; reason?: string },
): Promise<void> {
  const facts = {
    number: String(id),
    offer: String(offer_id),
    amount: formatMoney(amount_minor, PAID_IN),
    due: due_at,
    reason,
  };
  return enqueueMoneyEmail(transaction, renderer, kind, user_id, facts, { link });
}

import type { Payout as PayoutOnTheWire } from '@patina/shared-api/contract/offers/offer';
import { fromMinor } from '@patina/shared-api/money';
import { PAID_IN, type Payout } from '#offers/payouts/payout-repository.ts';
import { epochSeconds } from '#platform/time.ts';

/** A payout as the API answers it. */
export function describePayout(payout: Payout): PayoutOnTheWire {
  return {
    id: payout.id,
    method: payout.method,
    status: payout.status,
    amount: fromMinor(payout.amount_minor),
    currency: PAID_IN,
    ending: payout.ending,
    created_at: epochSeconds(payout.created_at),
    due_at: epochSeconds(payout.due_at),
    settled_at: payout.settled_at && epochSeconds(payout.settled_at),
  };
}

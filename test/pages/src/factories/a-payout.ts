import type { Payout } from '@patina/shared-api/contract/offers/offer';

/** A pending payout to a card, with the given changes. */
export function aPayout(payout: Partial<Payout> = {}): Payout {
  return {
    id: 5,
    method: 'card',
    status: 'requested',
    amount: 26.6,
    currency: 'EUR',
    ending: '4242',
    created_at: Date.UTC(2026, 10, 20, 12) / 1000,
    due_at: Date.UTC(2026, 11, 8, 12) / 1000,
    settled_at: null,
    ...payout,
  };
}

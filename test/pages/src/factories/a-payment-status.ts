import type { DepositStatus } from '@patina/shared-api/contract/payments/deposit';

/** A top-up by card, pending on the provider's page, with the given changes. */
export function aPaymentStatus(change: Partial<DepositStatus> = {}): DepositStatus {
  return {
    status: 'Pending',
    id: 12,
    type: 'topup',
    payment_type: 'card',
    amount: 20,
    currency: 'EUR',
    next: { kind: 'page' },
    redirect_url: null,
    ...change,
  };
}

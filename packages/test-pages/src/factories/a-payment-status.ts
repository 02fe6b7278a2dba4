import type { DepositStatus } from '@patina/shared-api/contract/payments/deposit';

/** A top-up by card that waits on the provider's page, with whatever a test is about. */
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

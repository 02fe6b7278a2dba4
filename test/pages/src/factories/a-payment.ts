import type { Deposit } from '@patina/shared-api/contract/payments/deposit';

/** A top-up by card that has arrived, with the given changes. */
export function aPayment(payment: Partial<Deposit> = {}): Deposit {
  return {
    id: 31,
    created_at: Date.UTC(2026, 10, 21, 12) / 1000,
    kind: 'topup',
    order_id: null,
    description: 'Top Up Balance',
    sum: 20,
    currency: 'EUR',
    internal_currency_sum: 20,
    payment_type: 'card',
    status: 'Success',
    late: false,
    ...payment,
  };
}

import type { PaymentType } from '@patina/shared-api/paths';

/** The type of a payment: a purchase, unless the address has another one. */
export function paymentType(search: URLSearchParams): PaymentType {
  return search.get('type') === 'topup' ? 'topup' : 'purchase';
}

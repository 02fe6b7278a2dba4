import type { PaymentType } from '@patina/shared-api/paths';

/** What a payment was for: a purchase, unless the address says otherwise. */
export function paymentType(search: URLSearchParams): PaymentType {
  return search.get('type') === 'topup' ? 'topup' : 'purchase';
}

import type { PaymentStatus } from '@patina/shared-api/contract/payments/deposit';
import type { StatusMark } from '@patina/ui/StatusBadge';

/** Icons of payments (docs/product.md#status-icons). */
export const PAYMENT_MARKS: Record<PaymentStatus, StatusMark> = {
  Success: 'tick',
  Pending: 'warning',
  Error: 'cross',
  Cancelled: 'faint',
};

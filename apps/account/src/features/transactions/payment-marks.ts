import type { PaymentStatus } from '@patina/shared-api/contract/deposit';
import type { StatusMark } from '@patina/ui/StatusBadge';

/** Icons of payments (specification, section 4). */
export const PAYMENT_MARKS: Record<PaymentStatus, StatusMark> = {
  Success: 'tick',
  Pending: 'warning',
  Error: 'cross',
  Cancelled: 'faint',
};

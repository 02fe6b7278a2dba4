import type { OrderStatus } from '@patina/shared-api/contract/orders/purchase';
import type { EmailKind } from '#shared/email/email-texts.ts';

/** Email about an order's new status; null for a status without an email. */
export const STATUS_EMAILS = {
  pending: null,
  processing: 'receipt',
  completed: null,
  cancelled: null,
  refunded: 'refund',
  reversed: null,
} as const satisfies Record<OrderStatus, EmailKind | null>;

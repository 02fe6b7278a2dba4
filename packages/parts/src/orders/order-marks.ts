import type { OrderStatus } from '@patina/shared-api/contract/orders/purchase';
import type { StatusMark } from '@patina/ui/StatusBadge';

/** Icons of purchases: a cross for those neither done nor in progress (docs/product.md#status-icons). */
export const ORDER_MARKS: Record<OrderStatus, StatusMark> = {
  completed: 'tick',
  processing: 'warning',
  pending: 'faint',
  cancelled: 'faint',
  refunded: 'faint',
  reversed: 'cross',
};

import type { OrderStatus } from '@patina/shared-api/contract/purchase';
import type { StatusMark } from '@patina/ui/StatusBadge';

/** Icons of purchases (specification, section 4): what is neither done nor under way wears a cross. */
export const ORDER_MARKS: Record<OrderStatus, StatusMark> = {
  completed: 'tick',
  processing: 'warning',
  pending: 'faint',
  cancelled: 'faint',
  refunded: 'faint',
  reversed: 'cross',
};

import type { OrderStatus } from '@patina/shared-api/contract/orders/purchase';
import type { StatusBadgeProps } from '@patina/ui/StatusBadge';

/**
 * Icons of purchases, a cross for those neither done nor in progress, and colours by who has something to do
 * (docs/product.md#status-icons): the buyer, the store, nobody.
 */
export const ORDER_MARKS: Record<OrderStatus, Pick<StatusBadgeProps, 'mark' | 'tone'>> = {
  completed: { mark: 'tick' },
  processing: { mark: 'warning', tone: 'info' },
  pending: { mark: 'faint', tone: 'warning' },
  cancelled: { mark: 'faint' },
  refunded: { mark: 'faint' },
  reversed: { mark: 'cross' },
};

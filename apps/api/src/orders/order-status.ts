import type { OrderStatus } from '@patina/shared-api/contract/orders/purchase';
import { ApiError } from '#platform/http/api-error.ts';

/** Transitions of orders: `pending` waits for its payment, `processing` is paid and not yet with the buyer for good. */
const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['processing', 'cancelled'],
  processing: ['completed', 'refunded', 'reversed'],
  completed: ['refunded', 'reversed'],
  cancelled: [],
  refunded: [],
  reversed: [],
};

/** @throws ApiError */
export function requireTransition(id: number, from: OrderStatus, to: OrderStatus): void {
  if (NEXT[from].includes(to)) return;
  throw new ApiError('order-transition-impossible', { message: `Order ${id} is ${from} and cannot become ${to}.` });
}

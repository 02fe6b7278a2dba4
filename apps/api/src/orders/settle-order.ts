import type { OrderStatus } from '@patina/shared-api/contract/orders/purchase';
import { type Order, type OrderLine, orderRepository } from '#orders/order-repository.ts';
import type { Database } from '#platform/database/tables.ts';

/** Status of a paid order whose items are all done or refunded; undefined while one is not. */
function settledStatus(lines: readonly OrderLine[]): OrderStatus | undefined {
  const kept = lines.filter(({ refunded_at }) => refunded_at === null);
  if (kept.some(({ trade_state }) => trade_state !== 'done')) return undefined;
  if (kept.length > 0) return 'completed';
  return lines.every(({ trade_state }) => trade_state === 'reversed') ? 'reversed' : 'refunded';
}

/**
 * Ends a paid order once all of its items are done or refunded (docs/product.md#order-states), and returns its status. The
 * order must be locked.
 * @throws ApiError
 */
export async function settleOrder(transaction: Database, order: Pick<Order, 'id' | 'status'>): Promise<OrderStatus> {
  if (order.status !== 'processing' && order.status !== 'completed') return order.status;
  const orders = orderRepository(transaction);
  const status = settledStatus(await orders.linesOf([order.id])) ?? order.status;
  if (status !== order.status) await orders.become(order, status);
  return status;
}

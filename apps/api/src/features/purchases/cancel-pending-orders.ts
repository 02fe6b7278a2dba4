import type { Database } from '#shared/database/tables.ts';
import { cancelOrder } from '#shared/orders/cancel-order.ts';
import { orderRepository } from '#shared/orders/order-repository.ts';
import { paymentRepository } from '#shared/payments/payment-repository.ts';
import { stock } from '#shared/stock/stock.ts';

/**
 * Cancels a user's pending orders that contain any of the products, because a shopper who returns from a payment page
 * to pay in another way buys the same items again. The account must be locked; the products stay locked. Returns the
 * ids of the cancelled payments.
 */
export async function cancelPendingOrders(
  transaction: Database,
  userId: number,
  productIds: readonly number[],
): Promise<string[]> {
  const orders = orderRepository(transaction);
  const payments = paymentRepository(transaction);
  const pending = await orders.pendingWith(userId, productIds);
  const held: number[] = [];
  for (const id of pending) held.push(...(await orders.productIds(id)));
  // Locked in one statement, so that all are locked in the order of their ids.
  await stock(transaction).lock([...productIds, ...held]);
  const cancelled: string[] = [];
  for (const id of pending) {
    const payment = await payments.ofOrder(id);
    if (payment) {
      await payments.change(payment.id, { status: 'cancelled', settled_at: new Date() });
      cancelled.push(payment.id);
    }
    await cancelOrder(transaction, { id, status: 'pending' });
  }
  return cancelled;
}

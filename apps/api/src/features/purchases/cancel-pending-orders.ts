import type { Database } from '#shared/database/tables.ts';
import { cancelOrder } from '#shared/orders/cancel-order.ts';
import { paymentRepository } from '#shared/payments/payment-repository.ts';

/**
 * Cancels a user's pending orders that contain any of the products of the cart, because a shopper who returns from a payment
 * page to pay in another way buys the same items again. The account and the products of the orders must be locked. Returns
 * the ids of the cancelled payments.
 */
export async function cancelPendingOrders(transaction: Database, pending: readonly number[]): Promise<string[]> {
  const payments = paymentRepository(transaction);
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

import type { Database } from '#database/tables.ts';
import { cancelOrder } from '#features/orders/cancel-order.ts';
import { orderRepository } from '#features/orders/order-repository.ts';
import { stock } from '#features/orders/stock.ts';
import { paymentRepository } from '#features/payments/payment-repository.ts';

/**
 * Gives up a user's unpaid orders that hold any of the products: whoever comes back from a payment page to pay in another
 * way buys the same items again. The user is claimed; the products stay locked. Answers the payments given up.
 */
export async function giveUpPending(
  transaction: Database,
  userId: number,
  productIds: readonly number[],
): Promise<string[]> {
  const orders = orderRepository(transaction);
  const payments = paymentRepository(transaction);
  const pending = await orders.pendingWith(userId, productIds);
  const held: number[] = [];
  for (const id of pending) held.push(...(await orders.productIds(id)));
  // All at once, because one lock after another would not be in one order.
  await stock(transaction).lock([...productIds, ...held]);
  const givenUp: string[] = [];
  for (const id of pending) {
    const payment = await payments.ofOrder(id);
    if (payment) {
      await payments.change(payment.id, { status: 'cancelled', settled_at: new Date() });
      givenUp.push(payment.id);
    }
    await cancelOrder(transaction, { id, status: 'pending' });
  }
  return givenUp;
}

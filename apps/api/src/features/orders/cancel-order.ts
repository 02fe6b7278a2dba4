import type { Database } from '#database/tables.ts';
import { type Order, orderRepository } from '#features/orders/order-repository.ts';
import { stock } from '#features/orders/stock.ts';

/** Gives up an order that was not paid, and frees what it held. The order is locked. @throws Conflict */
export async function cancelOrder(transaction: Database, order: Pick<Order, 'id' | 'status'>): Promise<void> {
  const orders = orderRepository(transaction);
  const ids = await orders.productIds(order.id);
  await stock(transaction).lock(ids);
  await stock(transaction).change(ids, 1);
  await orders.become(order, 'cancelled');
}

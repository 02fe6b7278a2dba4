import { stock } from '#catalogue/catalogue.ts';
import { type Order, orderRepository } from '#orders/order-repository.ts';
import type { Database } from '#platform/database/tables.ts';

/** Cancels a pending order and puts its items back into stock. The order must be locked. @throws ApiError */
export async function cancelOrder(transaction: Database, order: Pick<Order, 'id' | 'status'>): Promise<void> {
  const orders = orderRepository(transaction);
  const ids = await orders.productIds(order.id);
  await stock(transaction).lock(ids);
  await stock(transaction).change(ids, 1);
  await orders.become(order, 'cancelled');
}

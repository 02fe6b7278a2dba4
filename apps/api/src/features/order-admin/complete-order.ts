import type { AdminContext } from '#shared/admin/admin-command.ts';
import { CommandError } from '#shared/admin/command-error.ts';
import { orderRepository } from '#shared/orders/order-repository.ts';

/** Marks an order as delivered, with its entry in the audit log. @throws CommandError */
export async function completeOrder({ services, note }: AdminContext, id: number): Promise<void> {
  await services.database.transaction().execute(async (transaction) => {
    const orders = orderRepository(transaction);
    const order = await orders.lock(id);
    if (order === undefined) throw new CommandError(`There is no order ${id}.`);
    await orders.become(order, 'completed');
    const [before, after] = [{ status: order.status }, { status: 'completed' }];
    await note({ subject: `order ${id}`, before, after, transaction });
  });
}

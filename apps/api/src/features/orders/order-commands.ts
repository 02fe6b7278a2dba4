import { OrderStatus } from '@patina/shared-api/contract/purchase';
import { fromMinor } from '@patina/shared-api/money';
import type { AdminCommand } from '#admin/admin-command.ts';
import { orderRepository } from '#features/orders/order-repository.ts';
import { refundOrder } from '#features/orders/refund-order.ts';
import { Malformed, NotFound } from '#http/problems.ts';

const WHICH = [{ syntax: '<order>', summary: 'number of the order' }];

/** @throws Malformed */
function orderId(typed = ''): number {
  if (!/^[1-9]\d{0,8}$/.test(typed)) throw new Malformed('An order is named by its number.');
  return Number(typed);
}

/** @throws Malformed */
function statusOf(typed: string | boolean | undefined): OrderStatus | undefined {
  const known = OrderStatus.options.find((status) => status === typed);
  if (typed !== undefined && known === undefined) {
    throw new Malformed(`--status must be one of ${OrderStatus.options.join(', ')}.`);
  }
  return known;
}

export const orderCommands: AdminCommand[] = [
  {
    name: 'order list',
    summary: 'List orders, the latest first',
    options: [{ flags: '--status <status>', summary: `one of ${OrderStatus.options.join(', ')}` }],
    async run({ store }, { options }, output) {
      const orders = await orderRepository(store.database).latest(statusOf(options['status']));
      for (const { id, user_id, status, total_minor, payment_method, created_at, recipient } of orders) {
        const total = fromMinor(total_minor).toFixed(2);
        const facts = [id, created_at.toISOString(), status, total, payment_method, `user ${user_id}`];
        output.line([...facts, recipient.tradeLink ?? ''].join('  '));
      }
      output.result(orders);
    },
  },
  {
    name: 'order complete',
    summary: 'Mark an order as delivered',
    arguments: WHICH,
    async run({ store, log }, { values }, output) {
      const id = orderId(values['order']);
      await store.database.transaction().execute(async (transaction) => {
        const order = await orderRepository(transaction).lock(id);
        if (order === undefined) throw new NotFound(`There is no order ${id}.`);
        await orderRepository(transaction).become(order, 'completed');
      });
      log.info({ order: id }, 'order delivered');
      output.line(`Order ${id} is delivered.`);
      output.result({ id, status: 'completed' });
    },
  },
  {
    name: 'order refund',
    summary: 'Give back what was paid for an order, the way it came',
    arguments: WHICH,
    async run({ store, log }, { values }, output) {
      const id = orderId(values['order']);
      const refund = await refundOrder(store.database, store.mail, id);
      if (refund !== undefined) await store.payments.sendRefund(refund);
      log.info({ order: id }, 'order refunded');
      output.line(`Order ${id} is refunded.`);
      output.result({ id, status: 'refunded' });
    },
  },
];

import { OrderStatus } from '@patina/shared-api/contract/orders/purchase';
import { plainAmount } from '@patina/shared-api/money-arithmetic';
import { refundOrder } from '#features/order-admin/refund-order.ts';
import type { AdminCommand } from '#shared/admin/admin-command.ts';
import { CommandError } from '#shared/admin/command-error.ts';
import { readId, readStatus } from '#shared/admin/parse-arguments.ts';
import { orderRepository } from '#shared/orders/order-repository.ts';

const WHICH = [{ syntax: '<order>', summary: 'number of the order' }];

export const orderCommands: AdminCommand[] = [
  {
    name: 'order list',
    summary: 'List orders, the latest first',
    examples: ['order list', 'order list --status processing --json'],
    options: [{ flags: '--status <status>', summary: `one of ${OrderStatus.options.join(', ')}` }],
    async run({ services }, { options }, output) {
      const orders = await orderRepository(services.database).latest(
        readStatus(OrderStatus.options, options['status']),
      );
      for (const { id, user_id, status, total_minor, payment_method, created_at, recipient } of orders) {
        const total = plainAmount(total_minor);
        const facts = [id, created_at.toISOString(), status, total, payment_method, `user ${user_id}`];
        output.line([...facts, recipient.tradeLink ?? ''].join('  '));
      }
      output.result(orders);
    },
  },
  {
    name: 'order complete',
    summary: 'Mark an order as delivered',
    examples: ['order complete 100012'],
    arguments: WHICH,
    async run({ services, log, note }, { values }, output) {
      const id = readId('An order', values['order']);
      await services.database.transaction().execute(async (transaction) => {
        const order = await orderRepository(transaction).lock(id);
        if (order === undefined) throw new CommandError(`There is no order ${id}.`);
        await orderRepository(transaction).become(order, 'completed');
        const [before, after] = [{ status: order.status }, { status: 'completed' }];
        await note({ subject: `order ${id}`, before, after, transaction });
      });
      log.info({ order: id }, 'order delivered');
      output.line(`Order ${id} is delivered.`);
      output.result({ id, status: 'completed' });
    },
  },
  {
    name: 'order refund',
    summary: 'Refund an order to the payment method that was used',
    examples: ['order refund 100012'],
    arguments: WHICH,
    async run({ services, log, note }, { values }, output) {
      const id = readId('An order', values['order']);
      const before = await orderRepository(services.database).find(id);
      const refund = await refundOrder(services.database, services.emails, id);
      await note({ subject: `order ${id}`, before: { status: before?.status }, after: { status: 'refunded', refund } });
      if (refund !== undefined) await services.payments.sendRefund(refund);
      log.info({ order: id }, 'order refunded');
      output.line(`Order ${id} is refunded.`);
      output.result({ id, status: 'refunded' });
    },
  },
];

import { OrderStatus } from '@patina/shared-api/contract/orders/purchase';
import { plainAmount } from '@patina/shared-api/money-arithmetic';
import { completeOrder } from '#features/order-admin/complete-order.ts';
import { refundOrder } from '#features/order-admin/refund-order.ts';
import type { AdminCommand, AdminContext } from '#shared/admin/admin-command.ts';
import { readId, readStatus } from '#shared/admin/parse-arguments.ts';
import type { EmailService } from '#shared/email/email-service.ts';
import { orderRepository } from '#shared/orders/order-repository.ts';

/** Ways in which an operator ends an order, with their texts for log and terminal. */
const ENDINGS = [
  {
    name: 'order complete',
    summary: 'Mark an order as delivered',
    status: 'completed',
    outcome: 'delivered',
    end: completeOrder,
  },
  {
    name: 'order refund',
    summary: 'Refund an order to the payment method that was used',
    status: 'refunded',
    outcome: 'refunded',
    end: refund,
  },
];

interface OrderServices {
  emails: EmailService;
  payments: {
    /** Sends a refund to the payment provider. */
    sendRefund: (number: number) => Promise<void>;
  };
}

export const orderCommands: AdminCommand<OrderServices>[] = [
  {
    name: 'order list',
    summary: 'List orders, newest first',
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
  ...ENDINGS.map(
    ({ name, summary, status, outcome, end }): AdminCommand<OrderServices> => ({
      name,
      summary,
      examples: [`${name} 100012`],
      arguments: [{ syntax: '<order>', summary: 'number of the order' }],
      async run(context, { values }, output) {
        const id = readId('An order', values['order']);
        await end(context, id);
        context.log.info({ order: id }, `order ${outcome}`);
        output.line(`Order ${id} is ${outcome}.`);
        output.result({ id, status });
      },
    }),
  ),
];

async function refund({ services, note }: AdminContext<OrderServices>, id: number): Promise<void> {
  const before = await orderRepository(services.database).find(id);
  const refunded = await refundOrder(services.database, services.emails, id);
  const after = { status: 'refunded', refund: refunded };
  await note({ subject: `order ${id}`, before: { status: before?.status }, after });
  if (refunded !== undefined) await services.payments.sendRefund(refunded);
}

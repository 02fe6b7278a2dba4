import type { FastifyBaseLogger } from 'fastify';
import { type PaymentService, refundItems } from '#money/money.ts';
import { closePendingOrder } from '#orders/open-orders.ts';
import { orderRepository, restock, settleOrder } from '#orders/order.ts';
import { enqueueOrderEmail } from '#orders/order-email.ts';
import { moveTrade } from '#orders/trade.ts';
import type { Database } from '#platform/database/tables.ts';
import type { EmailRenderer, EmailService } from '#store/store.ts';

/** Why, for operators. */
const LOST = 'The item has gone back to its seller: the trade in which it had come was reversed.';

/** What is to be done outside of the database once an order was changed: a refund to send, or a payment to close. */
interface Outside {
  refund?: number | undefined;
  payment?: string | undefined;
}

interface LostItemParts {
  emails: EmailService;
  payments: PaymentService;
}

export type LostItemService = ReturnType<typeof lostItemService>;

/**
 * Cancels what orders have bought and cannot get, because it went back to its seller before it was sent
 * (docs/product.md#sold-in-advance): the buyer is refunded the way it was paid, and told why. An order that is not paid yet ends. Each
 * order in a transaction of its own, which locks its buyer; that in which the reversal was reported has locked the seller.
 */
export function lostItemService(database: Database, { emails, payments }: LostItemParts) {
  return {
    /** Once for each item, however many servers and reports do it at once. Failures are logged, and repeated by a job. */
    async cancel(log: FastifyBaseLogger): Promise<void> {
      const found = await lostLines(database)
        .select('order_line.order_id')
        .distinct()
        .orderBy('order_line.order_id')
        .execute();
      if (found.length === 0) return;
      const renderer = await emails.renderer();
      for (const { order_id: id } of found) {
        try {
          const { refund, payment } = await database
            .transaction()
            .execute((transaction) => cancelLost(transaction, id, renderer));
          log.info({ order: id }, 'items of order cancelled, because they were lost');
          // What cannot be sent now is sent by the reconciliation.
          if (refund !== undefined) await payments.sendRefund(refund);
          if (payment !== undefined) await payments.close([payment], log);
        } catch (error) {
          log.warn({ err: error, order: id }, 'lost items of order could not be cancelled');
        }
      }
    },
  };
}

async function cancelLost(transaction: Database, id: number, renderer: EmailRenderer): Promise<Outside> {
  const orders = orderRepository(transaction);
  const order = await orders.lockWithOwner(id);
  const lines = await orders.linesOf([id]);
  const rows = await lostLines(transaction).where('order_id', '=', id).select('position').execute();
  const lost = new Set(rows.map(({ position }) => position));
  const chosen = lines.filter(({ position }) => lost.has(position));
  if (chosen.length === 0) return {};
  const items = chosen.map(({ title }) => title).join(', ');
  if (order.status === 'pending') {
    const payment = await closePendingOrder(transaction, id);
    await enqueueOrderEmail(transaction, renderer, 'orderLost', order, { items });
    return { payment: payment?.id };
  }
  for (const { position } of chosen) {
    await moveTrade(transaction, { orderId: id, position }, { state: 'cancelled', by: 'steam', note: LOST });
  }
  await restock(transaction, chosen);
  const unpaid = chosen.filter(({ refunded_at }) => refunded_at === null);
  const { number, given } = await refundItems(transaction, order, { lines, chosen: unpaid });
  await settleOrder(transaction, order);
  await enqueueOrderEmail(transaction, renderer, 'itemsLost', order, { items, amount: given });
  return { refund: number };
}

/** Items of orders that went back to their sellers before they were sent: their states are those of `isUnsent`. */
const lostLines = (database: Database) =>
  database
    .selectFrom('unit')
    .innerJoin('order_line', 'order_line.unit_id', 'unit.id')
    .where('unit.state', '=', 'reversed')
    .where('order_line.trade_state', 'in', ['waiting', 'declined', 'expired']);

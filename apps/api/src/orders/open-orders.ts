import type { OpenOrder } from '@patina/shared-api/contract/orders/purchase';
import { fromMinor } from '@patina/shared-api/money';
import type { FastifyBaseLogger } from 'fastify';
import { lockAccount } from '#identity/identity.ts';
import { type Payment, type PaymentService, payableUntil, paymentRepository, voucherOf } from '#money/money.ts';
import { cancelOrder, type Order, orderRepository } from '#orders/order.ts';
import { enqueueOrderEmail } from '#orders/order-email.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { epochSeconds } from '#platform/time.ts';
import { type EmailRenderer, type EmailService, formatMoney } from '#store/store.ts';

/** A user's orders that wait for their payment, newest first. */
export async function openOrders(database: Database, userId: number): Promise<OpenOrder[]> {
  const ids = await orderRepository(database).pendingOf(userId);
  const lines = Map.groupBy(await orderRepository(database).linesOf(ids), ({ order_id }) => order_id);
  const payments = new Map((await paymentRepository(database).ofOrders(ids)).map((one) => [one.order_id, one]));
  return ids.flatMap((id) => {
    const payment = payments.get(id);
    if (payment === undefined) return [];
    return {
      id,
      amount: fromMinor(payment.amount_minor),
      currency: payment.currency,
      payment_method: payment.method,
      next: payment.next_step,
      until: epochSeconds(payableUntil(payment)),
      items: (lines.get(id) ?? []).flatMap(({ product_id }) => product_id ?? []),
    };
  });
}

/**
 * Ends a pending order, whose buyer's account is locked, with its payment; emails the buyer not to pay what could still be paid
 * outside of the store. Returns the payment, for the provider to close.
 * @param replacedBy the order that has its items instead; without it, the buyer has given it up
 */
export async function endPendingOrder(
  transaction: Database,
  renderer: EmailRenderer,
  order: Pick<Order, 'id' | 'user_id' | 'origin'>,
  replacedBy?: number,
): Promise<string | undefined> {
  const payment = await closePendingOrder(transaction, order.id);
  if (replacedBy !== undefined) await orderRepository(transaction).replace(order.id, replacedBy);
  if (payment === undefined || payment.next_step.kind === 'page') return payment?.id;
  const facts = { amount: formatMoney(payment.amount_minor, payment.currency), payment: nameOf(payment) };
  await (replacedBy === undefined
    ? enqueueOrderEmail(transaction, renderer, 'orderGivenUp', order, facts)
    : enqueueOrderEmail(transaction, renderer, 'orderReplaced', order, { ...facts, other: String(replacedBy) }));
  return payment.id;
}

/** Ends a pending order, whose buyer's account is locked, with its payment, which is returned. */
export async function closePendingOrder(transaction: Database, id: number): Promise<Payment | undefined> {
  const payment = await paymentRepository(transaction).ofOrder(id);
  if (payment) await paymentRepository(transaction).change(payment.id, { status: 'cancelled', settled_at: new Date() });
  await cancelOrder(transaction, { id, status: 'pending' });
  return payment;
}

/** What its payer knows a payment by: `MULTIBANCO 123 456 789`, `MBWAY`. */
const nameOf = (payment: Payment) => ({ method: payment.method, reference: voucherOf(payment)?.reference });

interface GivingUpParts {
  emails: EmailService;
  payments: PaymentService;
}

export type GiveUpOrder = ReturnType<typeof givingUpOrders>;

/** Gives up an order of a user that waits for its payment; once more changes nothing. @throws ApiError if it is paid */
export function givingUpOrders(database: Database, { emails, payments }: GivingUpParts) {
  return async (userId: number, id: number, log: FastifyBaseLogger): Promise<void> => {
    const renderer = await emails.renderer();
    const payment = await database.transaction().execute(async (transaction) => {
      await lockAccount(transaction, userId);
      const order = await orderRepository(transaction).lock(id);
      if (order === undefined || order.user_id !== userId) throw new ApiError('payment-not-found');
      if (order.status === 'cancelled') return undefined;
      if (order.status !== 'pending') throw new ApiError('payment-already-paid');
      return endPendingOrder(transaction, renderer, order);
    });
    if (payment !== undefined) await payments.close([payment], log);
  };
}

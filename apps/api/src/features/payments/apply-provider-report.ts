import type { Database } from '#database/tables.ts';
import { claimOwner } from '#features/accounts/claim-account.ts';
import { cartRepository } from '#features/cart/cart-repository.ts';
import { ledger } from '#features/ledger/ledger.ts';
import type { Pen } from '#features/mail/mail-service.ts';
import { moneyText } from '#features/mail/money-text.ts';
import { postMoneyLetter } from '#features/mail/post-money-letter.ts';
import { cancelOrder } from '#features/orders/cancel-order.ts';
import { orderRepository } from '#features/orders/order-repository.ts';
import { postReceipt } from '#features/orders/post-receipt.ts';
import type { ProviderReport } from '#features/payments/payment-provider.ts';
import { isUnderWay, type Payment, paymentRepository } from '#features/payments/payment-repository.ts';
import { Conflict } from '#http/problems.ts';

/** A provider speaks of another amount than we asked for. */
export class WrongAmount extends Conflict {}

/**
 * Lets what a provider says take effect, in the transaction given: once, whoever brings the news and however often.
 * `paid` counts always and is never taken back; all else only while the payment is under way. When the order is gone by
 * then, the money goes to the balance. Answers whether something has changed.
 * @throws WrongAmount
 */
export async function applyReport(
  transaction: Database,
  { id, user_id }: Pick<Payment, 'id' | 'user_id'>,
  report: ProviderReport,
  pen: Pen,
): Promise<boolean> {
  await claimOwner(transaction, user_id);
  const payment = await paymentRepository(transaction).lock(id);
  if (payment === undefined || payment.status === 'paid') return false;
  if (report.state === 'open') return noteNextStep(transaction, payment, report);
  if (report.state === 'paid') {
    if (report.amountMinor !== payment.amount_minor || report.currency !== payment.currency) {
      throw new WrongAmount(
        `Payment ${payment.number} is over ${payment.amount_minor} ${payment.currency}, not ${report.amountMinor} ${report.currency}.`,
      );
    }
    await takeMoney(transaction, payment, pen);
    return true;
  }
  if (!isUnderWay(payment)) return false;
  await paymentRepository(transaction).change(id, { status: report.state, settled_at: new Date() });
  const order = payment.order_id === null ? undefined : await orderRepository(transaction).lock(payment.order_id);
  if (order?.status === 'pending') await cancelOrder(transaction, order);
  if (report.state !== 'cancelled') {
    const charged = moneyText(payment.amount_minor, payment.currency);
    await postMoneyLetter(transaction, pen, 'paymentFailed', user_id, {
      number: String(payment.number),
      amount: charged,
    });
  }
  return true;
}

/** A voucher that can be paid for days keeps its items for days. */
async function noteNextStep(transaction: Database, payment: Payment, report: ProviderReport): Promise<boolean> {
  if (payment.status !== 'open' || report.next === undefined || report.expiresAt === undefined) return false;
  await paymentRepository(transaction).change(payment.id, {
    next_step: JSON.stringify(report.next),
    expires_at: report.expiresAt,
  });
  return true;
}

async function takeMoney(transaction: Database, payment: Payment, pen: Pen): Promise<void> {
  const { id, user_id, order_id, credits_minor: credits, number } = payment;
  const orders = orderRepository(transaction);
  const order = order_id === null ? undefined : await orders.lock(order_id);
  const isLate = order !== undefined && order.status !== 'pending';
  await paymentRepository(transaction).change(id, { status: 'paid', is_late: isLate, settled_at: new Date() });
  const received = { account: `provider:${payment.provider}`, amount: -credits } as const;
  if (order === undefined || isLate) {
    await ledger(transaction).book({
      kind: isLate ? 'late_payment' : 'top_up',
      subject: `payment ${number}`,
      movements: [received, { user: user_id, amount: credits }],
    });
    if (order !== undefined) await orders.note(order.id, 'late_payment');
    const amount = moneyText(payment.amount_minor, payment.currency);
    await postMoneyLetter(transaction, pen, 'topUpDone', user_id, { number: String(number), amount });
    return;
  }
  await ledger(transaction).book({
    kind: 'purchase',
    subject: `order ${order.id}`,
    movements: [
      received,
      { account: 'discounts', amount: -order.discount_minor },
      { account: 'sales', amount: order.subtotal_minor },
    ],
  });
  await orders.become(order, 'processing');
  await cartRepository(transaction).remove(user_id, await orders.productIds(order.id));
  await postReceipt(transaction, pen, order);
}

import type { Database } from '#database/tables.ts';
import { claimOwner } from '#features/accounts/claim-account.ts';
import { ledger } from '#features/ledger/ledger.ts';
import type { MailService } from '#features/mail/mail-service.ts';
import { moneyText } from '#features/mail/money-text.ts';
import { postMoneyLetter } from '#features/mail/post-money-letter.ts';
import { orderRepository } from '#features/orders/order-repository.ts';
import { stock } from '#features/orders/stock.ts';
import { paymentRepository } from '#features/payments/payment-repository.ts';
import { refundRepository } from '#features/payments/refund-repository.ts';
import { NotFound } from '#http/problems.ts';

/**
 * Gives back what was paid for an order, the way it came: to the balance, or through its payment, which
 * `payments.sendRefund` then does. What has not been delivered is in stock again. Answers the number of the refund;
 * undefined where nothing was paid.
 * @throws NotFound, Conflict
 */
export async function refundOrder(database: Database, mail: MailService, id: number): Promise<number | undefined> {
  const found = await orderRepository(database).find(id);
  if (found === undefined) throw new NotFound(`There is no order ${id}.`);
  const { user_id: userId } = found;
  const pen = await mail.pen();
  return database.transaction().execute(async (transaction) => {
    await claimOwner(transaction, userId);
    const orders = orderRepository(transaction);
    const order = await orders.lock(id);
    if (order === undefined) throw new NotFound(`There is no order ${id}.`);
    await orders.become(order, 'refunded');
    if (order.status === 'processing') {
      const ids = await orders.productIds(id);
      await stock(transaction).lock(ids);
      await stock(transaction).change(ids, 1);
    }
    const amount = order.total_minor;
    if (amount === 0) return undefined;
    const payment = await paymentRepository(transaction).ofOrder(id);
    await ledger(transaction).book({
      kind: 'refund',
      subject: `order ${id}`,
      movements: [
        { account: 'refunds', amount: -amount },
        payment ? { account: `provider:${payment.provider}`, amount } : { user: userId, amount },
      ],
    });
    const given = payment ? moneyText(payment.amount_minor, payment.currency) : moneyText(amount);
    await postMoneyLetter(transaction, pen, 'refund', userId, { number: String(id), amount: given });
    return refundRepository(transaction).add({
      order_id: id,
      user_id: userId,
      payment_id: payment?.id ?? null,
      credits_minor: amount,
      done_at: payment ? null : new Date(),
    });
  });
}

import { lockOwner } from '#shared/accounts/lock-account.ts';
import { CommandError } from '#shared/admin/command-error.ts';
import type { Database } from '#shared/database/tables.ts';
import type { EmailService } from '#shared/email/email-service.ts';
import { enqueueMoneyEmail } from '#shared/email/enqueue-money-email.ts';
import { formatMoney } from '#shared/email/format-money.ts';
import { ledger } from '#shared/ledger/ledger.ts';
import { orderRepository } from '#shared/orders/order-repository.ts';
import { STATUS_EMAILS } from '#shared/orders/status-emails.ts';
import { paymentRepository } from '#shared/payments/payment-repository.ts';
import { refundRepository } from '#shared/payments/refund-repository.ts';
import { stock } from '#shared/stock/stock.ts';

/**
 * Refunds an order to the balance, or through its payment by `payments.sendRefund` afterwards. Items that have not been
 * delivered are put back into stock. Returns the number of the refund; undefined if nothing was paid.
 * @throws CommandError
 */
export async function refundOrder(database: Database, emails: EmailService, id: number): Promise<number | undefined> {
  const found = await orderRepository(database).find(id);
  if (found === undefined) throw new CommandError(`There is no order ${id}.`);
  const { user_id: userId } = found;
  const renderer = await emails.renderer();
  return database.transaction().execute(async (transaction) => {
    await lockOwner(transaction, userId);
    const orders = orderRepository(transaction);
    const order = await orders.lock(id);
    if (order === undefined) throw new CommandError(`There is no order ${id}.`);
    await orders.become(order, 'refunded');
    if (order.status === 'processing') {
      const ids = await orders.productIds(id);
      await stock(transaction).lock(ids);
      await stock(transaction).change(ids, 1);
    }
    const amountMinor = order.total_minor;
    if (amountMinor === 0) return undefined;
    const payment = await paymentRepository(transaction).ofOrder(id);
    await ledger(transaction).book({
      kind: 'refund',
      subject: `order ${id}`,
      movements: [
        { account: 'refunds', amountMinor: -amountMinor },
        payment ? { account: `provider:${payment.provider}`, amountMinor } : { user: userId, amountMinor },
      ],
    });
    const given = payment ? formatMoney(payment.amount_minor, payment.currency) : formatMoney(amountMinor);
    await enqueueMoneyEmail(transaction, renderer, STATUS_EMAILS.refunded, userId, {
      number: String(id),
      amount: given,
    });
    return refundRepository(transaction).add({
      order_id: id,
      user_id: userId,
      payment_id: payment?.id ?? null,
      credits_minor: amountMinor,
      done_at: payment ? null : new Date(),
    });
  });
}

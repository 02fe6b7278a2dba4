import type { Database } from '#database/tables.ts';
import type { Pen } from '#features/mail/mail-service.ts';
import { moneyText } from '#features/mail/money-text.ts';
import { postMoneyLetter } from '#features/mail/post-money-letter.ts';
import { orderRepository } from '#features/orders/order-repository.ts';

/** Posts the receipt of an order that has just been paid. */
export async function postReceipt(transaction: Database, pen: Pen, { id }: { id: number }): Promise<void> {
  const orders = orderRepository(transaction);
  const order = await orders.find(id);
  if (order === undefined) return;
  const lines = await orders.linesOf([id]);
  await postMoneyLetter(transaction, pen, 'receipt', order.user_id, {
    number: String(id),
    items: lines.map(({ title }) => title).join(', '),
    amount: moneyText(order.total_minor),
    vat: moneyText(order.vat_minor),
  });
}

import type { Database } from '#shared/database/tables.ts';
import type { EmailRenderer } from '#shared/email/email-service.ts';
import type { MoneyEmail } from '#shared/email/enqueue-money-email.ts';
import { formatMoney } from '#shared/email/format-money.ts';
import { enqueueOrderEmail, type OrderReference, orderEmail } from '#shared/orders/enqueue-order-email.ts';
import { STATUS_EMAILS } from '#shared/orders/status-emails.ts';

/** Facts of a paid order; amounts in hundredths of a Credit. */
export interface Receipt {
  order: OrderReference;
  totalMinor: number;
  /** VAT that `totalMinor` includes. */
  vatMinor: number;
  titles: string[];
}

const factsOf = ({ titles, totalMinor, vatMinor }: Receipt) => ({
  items: titles.join(', '),
  amount: formatMoney(totalMinor),
  vat: formatMoney(vatMinor),
});

/** The receipt of an order that has just been paid. */
export const receiptEmail = (receipt: Receipt): MoneyEmail =>
  orderEmail(STATUS_EMAILS.processing, receipt.order, factsOf(receipt));

/** Enqueues the receipt of an order that has just been paid. */
export const enqueueReceipt = (transaction: Database, renderer: EmailRenderer, receipt: Receipt): Promise<void> =>
  enqueueOrderEmail(transaction, renderer, STATUS_EMAILS.processing, receipt.order, factsOf(receipt));

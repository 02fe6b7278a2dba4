import type { Database } from '#shared/database/tables.ts';
import type { EmailRenderer } from '#shared/email/email-service.ts';
import { enqueueMoneyEmail } from '#shared/email/enqueue-money-email.ts';
import { formatMoney } from '#shared/email/format-money.ts';
import { STATUS_EMAILS } from '#shared/orders/status-emails.ts';

/** Facts of a paid order; amounts in hundredths of a Credit. */
export interface Receipt {
  orderId: number;
  userId: number;
  totalMinor: number;
  /** VAT that `totalMinor` includes. */
  vatMinor: number;
  titles: string[];
}

/** Enqueues the receipt of an order that has just been paid. */
export function enqueueReceipt(transaction: Database, renderer: EmailRenderer, receipt: Receipt): Promise<void> {
  return enqueueMoneyEmail(transaction, renderer, STATUS_EMAILS.processing, receipt.userId, {
    number: String(receipt.orderId),
    items: receipt.titles.join(', '),
    amount: formatMoney(receipt.totalMinor),
    vat: formatMoney(receipt.vatMinor),
  });
}

import type { Database } from '#shared/database/tables.ts';
import type { EmailRenderer } from '#shared/email/email-service.ts';
import { formatMoney } from '#shared/email/format-money.ts';
import { enqueueOrderEmail, type OrderReference } from '#shared/orders/enqueue-order-email.ts';
import { STATUS_EMAILS } from '#shared/orders/status-emails.ts';

/** Facts of a paid order; amounts in hundredths of a Credit. */
export interface Receipt {
  order: OrderReference;
  totalMinor: number;
  /** VAT that `totalMinor` includes. */
  vatMinor: number;
  titles: string[];
}

/** Enqueues the receipt of an order that has just been paid. */
export function enqueueReceipt(transaction: Database, renderer: EmailRenderer, receipt: Receipt): Promise<void> {
  return enqueueOrderEmail(transaction, renderer, STATUS_EMAILS.processing, receipt.order, {
    items: receipt.titles.join(', '),
    amount: formatMoney(receipt.totalMinor),
    vat: formatMoney(receipt.vatMinor),
  });
}

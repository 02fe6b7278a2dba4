import type { Database } from '#database/tables.ts';
import { askProvider } from '#features/payments/ask-provider.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { isUnderWay, type Payment, paymentRepository } from '#features/payments/payment-repository.ts';
import { Conflict } from '#http/problems.ts';

export const noLongerOpen = () => new Conflict('This payment is no longer open. Please check out again.');

/**
 * Has a provider open a payment, once for each, and answers where it is made.
 * @throws ProviderFailure, and Conflict when it was given up meanwhile
 */
export async function openAtProvider(database: Database, provider: PaymentProvider, payment: Payment): Promise<string> {
  const { id, number, method } = payment;
  const opened = await askProvider(
    provider.open({
      id,
      number,
      method,
      amountMinor: payment.amount_minor,
      currency: payment.currency,
      returnUrl: returnUrl(payment),
      expiresAt: payment.expires_at,
    }),
  );
  const address = numbered(opened.redirectUrl, payment);
  const status = await paymentRepository(database).opened(id, {
    reference: opened.reference,
    redirect_url: address,
    next_step: JSON.stringify(opened.next),
    expires_at: opened.expiresAt,
  });
  if (isUnderWay({ status })) return address;
  // Who gave it up could not close what was not open yet.
  if (status !== 'paid') await askProvider(provider.close(opened.reference));
  throw noLongerOpen();
}

/** Where somebody sees how a payment went that is over. */
export const resultAddress = (payment: Payment): string => numbered(returnUrl(payment), payment);

const returnUrl = ({ id, origin }: Payment) => `${origin}/api/payments/return/${id}`;

/** With what the shopper knows the payment by, as the pages read it. */
function numbered(address: string, { number }: Payment): string {
  const url = new URL(address);
  url.searchParams.set('order', String(number));
  return url.href;
}

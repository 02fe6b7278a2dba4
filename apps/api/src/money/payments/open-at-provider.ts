import { callProvider } from '#money/payments/call-provider.ts';
import type { PaymentProvider } from '#money/payments/payment-provider.ts';
import { isActive, type Payment, paymentRepository } from '#money/payments/payment-repository.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';

export const noLongerOpen = () => new ApiError('payment-closed');

/**
 * Opens a payment at the provider, once, and returns the URL where it is paid.
 * @throws ProviderFailure, and ApiError if it was cancelled in the meantime
 */
export async function openAtProvider(database: Database, provider: PaymentProvider, payment: Payment): Promise<string> {
  const { id, number, method } = payment;
  const opened = await callProvider(
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
  const address = withNumber(opened.redirectUrl, payment);
  const status = await paymentRepository(database).opened(id, {
    reference: opened.reference,
    redirect_url: address,
    next_step: JSON.stringify(opened.next),
    expires_at: opened.expiresAt,
  });
  if (isActive({ status })) return address;
  // The request that cancelled it could not close it, because it was not open yet.
  if (status !== 'paid') await callProvider(provider.close(opened.reference));
  throw noLongerOpen();
}

/** URL that shows the result of a finished payment. */
export const resultAddress = (payment: Payment): string => withNumber(returnUrl(payment), payment);

const returnUrl = ({ id, origin }: Payment) => `${origin}/api/payments/return/${id}`;

/** Adds the payment's number, which the pages show. */
function withNumber(address: string, { number }: Payment): string {
  const url = new URL(address);
  url.searchParams.set('order', String(number));
  return url.href;
}

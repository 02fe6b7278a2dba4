import { callProvider } from '#shared/payment-providers/call-provider.ts';
import type { PaymentProvider } from '#shared/payment-providers/payment-provider.ts';
import type { Payment } from '#shared/payments/payment-repository.ts';

/** Closes a payment at the provider, so that it can no longer be paid there. @throws ProviderFailure */
export async function closeAtProvider(
  provider: PaymentProvider,
  { reference }: Pick<Payment, 'reference'>,
): Promise<void> {
  if (reference !== null) await callProvider(provider.close(reference));
}

import { lockOwner } from '#identity/identity.ts';
import { applyProviderReport } from '#money/payments/apply-provider-report.ts';
import { callProvider } from '#money/payments/call-provider.ts';
import type { PaymentProvider } from '#money/payments/payment-provider.ts';
import { isActive, type Payment, paymentRepository } from '#money/payments/payment-repository.ts';
import type { Database } from '#platform/database/tables.ts';
import type { EmailRenderer } from '#store/store.ts';

/**
 * Cancels or expires an active payment for which `mayEnd` is true after locking, and releases its items. Returns whether
 * it was ended.
 */
export function endPayment(
  database: Database,
  { id, user_id }: Pick<Payment, 'id' | 'user_id'>,
  state: 'cancelled' | 'expired',
  renderer: EmailRenderer,
  mayEnd: (payment: Payment) => boolean,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    await lockOwner(transaction, user_id);
    const payment = await paymentRepository(transaction).lock(id);
    if (payment === undefined || !isActive(payment) || !mayEnd(payment)) return false;
    const report = { state, amountMinor: payment.amount_minor, currency: payment.currency };
    return applyProviderReport(transaction, payment, report, renderer);
  });
}

/** Closes a payment at the provider, so that it can no longer be paid there. @throws ProviderFailure */
export async function closeAtProvider(
  provider: PaymentProvider,
  { reference }: Pick<Payment, 'reference'>,
): Promise<void> {
  if (reference !== null) await callProvider(provider.close(reference));
}

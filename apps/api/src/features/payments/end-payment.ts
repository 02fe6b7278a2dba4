import type { Database } from '#database/tables.ts';
import { claimOwner } from '#features/accounts/claim-account.ts';
import type { Pen } from '#features/mail/mail-service.ts';
import { applyReport } from '#features/payments/apply-report.ts';
import { isUnderWay, type Payment, paymentRepository } from '#features/payments/payment-repository.ts';

/**
 * Ends a payment under way for the store, if `mayEnd` still says so of it as it is then; what it held is free again.
 * Answers whether it was ended.
 */
export function endPayment(
  database: Database,
  { id, user_id }: Pick<Payment, 'id' | 'user_id'>,
  state: 'cancelled' | 'expired',
  pen: Pen,
  mayEnd: (payment: Payment) => boolean,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    await claimOwner(transaction, user_id);
    const payment = await paymentRepository(transaction).lock(id);
    if (payment === undefined || !isUnderWay(payment) || !mayEnd(payment)) return false;
    const report = { state, amountMinor: payment.amount_minor, currency: payment.currency };
    return applyReport(transaction, payment, report, pen);
  });
}

import { type RefundRequest, refundInTransaction } from '#features/order-admin/refund-order.ts';
import type { Database } from '#shared/database/tables.ts';
import type { EmailService } from '#shared/email/email-service.ts';

/** Operators' actions on orders, for other features. */
export function orderAdmin({ emails }: { emails: EmailService }) {
  return {
    /** Reads what `refundOrder` needs; the returned function refunds as a part of a transaction. */
    async prepareRefund() {
      const renderer = await emails.renderer();
      return (transaction: Database, request: RefundRequest) => refundInTransaction(transaction, renderer, request);
    },
  };
}

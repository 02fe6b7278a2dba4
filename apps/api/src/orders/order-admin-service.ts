import { changeTradeLink } from '#orders/change-trade-link.ts';
import { type RefundRequest, refundInTransaction } from '#orders/refund-order.ts';
import type { Database } from '#platform/database/tables.ts';
import type { EmailService } from '#store/store.ts';

/** Operators' actions on orders, for other features. */
export function orderAdmin(database: Database, { emails }: { emails: EmailService }) {
  return {
    /** Reads what `refundOrder` needs; the returned function refunds as a part of a transaction. */
    async prepareRefund() {
      const renderer = await emails.renderer();
      return (transaction: Database, request: RefundRequest) => refundInTransaction(transaction, renderer, request);
    },

    /** `changeTradeLink`; returns whether anything has changed. @throws CommandError */
    async changeTradeLink(
      order: number,
      link: { typed: string; seen: string | undefined },
      terms: { operator: string; reason: string },
    ): Promise<boolean> {
      return (await changeTradeLink(database, emails, { order, ...link }, terms)) !== undefined;
    },
  };
}

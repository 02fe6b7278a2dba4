import * as z from 'zod/mini';
import { refundInTransaction } from '#features/order-admin/refund-order.ts';
import type { StoredApproval } from '#shared/approvals/approval-repository.ts';
import type { Executor } from '#shared/approvals/approval-service.ts';
import type { EmailService } from '#shared/email/email-service.ts';

/** `positions` from 0. */
const RefundDetails = z.object({ order: z.number(), positions: z.array(z.number()) });

interface ExecutorParts {
  emails: EmailService;
  payments: { sendRefund: (number: number) => Promise<void> };
}

/** What is done once a second person agrees, by action. */
export function approvalExecutors({
  emails,
  payments,
}: ExecutorParts): Partial<Record<StoredApproval['action'], Executor>> {
  return {
    async 'order refund'({ details, reason }) {
      const request = RefundDetails.parse(details);
      const renderer = await emails.renderer();
      return async (transaction, operator) => {
        const { number } = await refundInTransaction(transaction, renderer, { ...request, operator, reason });
        return number === undefined ? undefined : () => payments.sendRefund(number);
      };
    },
  };
}

import * as z from 'zod/mini';
import type { DeliveryService } from '#features/deliveries/delivery-service.ts';
import { refundInTransaction } from '#features/order-admin/refund-order.ts';
import type { StoredApproval } from '#shared/approvals/approval-repository.ts';
import type { Executor } from '#shared/approvals/approval-service.ts';
import type { EmailService } from '#shared/email/email-service.ts';

/** `positions` from 0. */
const RefundDetails = z.object({ order: z.number(), positions: z.array(z.number()) });

const ReversalDetails = z.extend(RefundDetails, { at: z.optional(z.iso.datetime()) });

interface ExecutorParts {
  deliveries: DeliveryService;
  emails: EmailService;
  payments: { sendRefund: (number: number) => Promise<void> };
}

/** What is done once a second person agrees, by action. */
export function approvalExecutors({
  deliveries,
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

    async 'order reversed'({ details, reason: note }) {
      const { at, ...request } = ReversalDetails.parse(details);
      const report = {
        ...request,
        ...(at !== undefined && { at: new Date(at) }),
        state: 'reversed',
        by: 'buyer',
      } as const;
      const apply = await deliveries.prepare();
      return async (transaction, operator) => {
        const { refund } = await apply(transaction, { ...report, operator, note });
        return refund === undefined ? undefined : () => payments.sendRefund(refund);
      };
    },
  };
}

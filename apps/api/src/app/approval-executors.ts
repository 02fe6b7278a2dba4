import { Role } from '@patina/shared-api/contract/desk/roles';
import * as z from 'zod/mini';
import type { PayoutAdmin } from '#offers/payouts/payout-admin-service.ts';
import type { StoredApproval } from '#operators/approval-repository.ts';
import type { Executor } from '#operators/approval-service.ts';
import type { RoleService } from '#operators/role-service.ts';
import type { DeliveryService } from '#orders/delivery-service.ts';
import { refundInTransaction } from '#orders/refund-order.ts';
import type { EmailService } from '#store/email/email-service.ts';
import { requireKey, type SettingsService } from '#store/settings/settings-service.ts';

/** `positions` from 0. */
const RefundDetails = z.object({ order: z.number(), positions: z.array(z.number()) });

const ReversalDetails = z.extend(RefundDetails, { at: z.optional(z.iso.datetime()) });

/** What the operator has typed who has requested it. */
const PayoutDetails = z.object({
  payout: z.number(),
  reference: z.nullable(z.string()),
  forced: z.optional(z.string()),
});

const SettingDetails = z.object({ key: z.string(), value: z.unknown(), seen: z.unknown() });

const GrantDetails = z.object({ user: z.number(), role: Role });

interface ExecutorParts {
  roles: RoleService;
  settings: SettingsService;
  payoutAdmin: PayoutAdmin;
  deliveries: DeliveryService;
  emails: EmailService;
  payments: { sendRefund: (number: number) => Promise<void> };
}

/** What is done once a second person agrees, by action. */
export function approvalExecutors({
  payoutAdmin,
  deliveries,
  emails,
  payments,
  settings,
  roles,
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

    async 'payouts paid'({ details }) {
      const { payout, ...report } = PayoutDetails.parse(details);
      const pay = await payoutAdmin.preparePaid();
      return async (transaction, operator) => {
        await pay(transaction, payout, report, operator);
        return undefined;
      };
    },

    async 'settings set'({ details }) {
      const { key, value, seen } = SettingDetails.parse(details);
      return (transaction, operator) => settings.changeIn(transaction, requireKey(key), value, { operator, seen });
    },

    async 'role grant'({ details }) {
      const { user, role } = GrantDetails.parse(details);
      return (transaction, operator) => roles.grantApproved(transaction, user, role, operator);
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

import { APPROVERS, type ApprovalState } from '@patina/shared-api/contract/desk/approvals';
import { toMinor } from '@patina/shared-api/money';
import { approvalRepository, type StoredApproval } from '#shared/approvals/approval-repository.ts';
import { auditLog } from '#shared/audit/audit-log.ts';
import type { Database } from '#shared/database/tables.ts';
import type { Operator } from '#shared/desk/desk-access.ts';
import { ApiError } from '#shared/http/api-error.ts';
import { OK } from '#shared/http/ok.ts';
import { type IdempotentRequest, runOnce } from '#shared/idempotency/idempotency.ts';
import type { SettingsService } from '#shared/settings/settings-service.ts';

type Action = StoredApproval['action'];
type Decider = Pick<Operator, 'userId' | 'email' | 'roles'>;

/** What is to be done once another person agrees. `amountMinor` in hundredths of a Credit. */
export interface RequestedApproval {
  action: Action;
  /** `order 12` */
  subject: string;
  amountMinor: number;
  /** What `Executor` needs; shown to those who decide. */
  details: Record<string, unknown>;
  reason: string;
}

/** Does what was requested, in the transaction of the approval. What it returns is called after that: to send a refund. */
export type ExecutedApproval = (transaction: Database, operator: string) => Promise<(() => Promise<void>) | undefined>;

/** Reads what it needs before the transaction opens: the embedded engine has one connection. */
export type Executor = (approval: StoredApproval) => Promise<ExecutedApproval>;

export type ApprovalService = ReturnType<typeof approvalService>;

/** Amounts above a limit need a second person (docs/product.md#four-eyes). Each step is in the audit log. */
export function approvalService(
  database: Database,
  { settings, executors }: { settings: Pick<SettingsService, 'read'>; executors: Partial<Record<Action, Executor>> },
) {
  /** Closes an approval, in the transaction of what it allows. @throws ApiError if somebody else has been faster */
  async function close(
    transaction: Database,
    { id, action, subject }: StoredApproval,
    state: Exclude<ApprovalState, 'pending'>,
    { userId, email }: Decider,
  ): Promise<void> {
    if (!(await approvalRepository(transaction).decide(id, state, userId))) throw new ApiError('approval-decided');
    await auditLog(transaction).note({
      ...{ operator: email, action: `approval ${state}`, subject },
      ...{ before: { state: 'pending' }, after: { approval: id, action, state } },
    });
  }

  /** What the operator may decide on. @throws ApiError */
  async function decidable(id: number, { roles }: Decider): Promise<StoredApproval> {
    const found = await approvalRepository(database).find(id);
    if (found === undefined || !roles.some((role) => APPROVERS[found.action].includes(role))) {
      throw new ApiError('approval-not-found');
    }
    return found;
  }

  return {
    /** Whether an amount, in hundredths of a Credit, needs a second person. */
    async needed(amountMinor: number): Promise<boolean> {
      return Math.abs(amountMinor) > toMinor((await settings.read()).four_eyes_limit);
    },

    /** Keeps a request for a second person. Returns its number. @throws ApiError if the same waits already */
    request: (
      { action, subject, amountMinor, details, reason }: RequestedApproval,
      { userId, email }: Pick<Operator, 'userId' | 'email'>,
    ): Promise<number> =>
      database.transaction().execute(async (transaction) => {
        const id = await approvalRepository(transaction).add({
          ...{ action, subject, reason, amount_minor: amountMinor, requested_by: userId },
          details: JSON.stringify(details),
        });
        if (id === undefined) throw new ApiError('approval-pending');
        await auditLog(transaction).note({
          ...{ operator: email, action: 'approval request', subject },
          after: { approval: id, action, amount_minor: amountMinor, reason, ...details },
        });
        return id;
      }),

    /** Does what another person has requested, once. @throws ApiError, CommandError */
    async approve(id: number, operator: Decider, request: IdempotentRequest): Promise<void> {
      const approval = await decidable(id, operator);
      if (approval.requested_by === operator.userId) throw new ApiError('approval-own');
      const prepare = executors[approval.action];
      if (prepare === undefined) throw new Error(`Nothing executes ${approval.action}.`);
      const execute = await prepare(approval);
      let finish: (() => Promise<void>) | undefined;
      await runOnce(database, request, async (transaction) => {
        // First, so that a second decision at the same moment waits for this one, and is refused.
        await close(transaction, approval, 'approved', operator);
        finish = await execute(transaction, operator.email);
        return OK;
      });
      await finish?.();
    },

    /** Gives up what was requested; the person who has requested it may do so, too. @throws ApiError */
    async decline(id: number, operator: Decider): Promise<void> {
      const approval = await decidable(id, operator);
      await database.transaction().execute((transaction) => close(transaction, approval, 'declined', operator));
    },
  };
}

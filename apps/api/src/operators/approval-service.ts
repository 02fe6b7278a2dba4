import { type ApprovalState, mayDecide } from '@patina/shared-api/contract/desk/approvals';
import { forget, type IdempotentRequest, runOnce } from '#identity/identity.ts';
import type { DeskCall } from '#operators/act-guard.ts';
import { approvalRepository, type StoredApproval } from '#operators/approval-repository.ts';
import type { Operator } from '#operators/desk-access.ts';
import { requireIndependent } from '#operators/own-acts.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import type { WaitingCall } from '#platform/database/tables/money/approval-tables.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { OK } from '#platform/http/endpoint-route.ts';
import { epochSeconds } from '#platform/time.ts';

type Action = StoredApproval['action'];

/** What is to be done once another person agrees. `amountMinor` in hundredths of a Credit. */
export interface RequestedApproval {
  action: Action;
  /** `order 12` */
  subject: string;
  amountMinor: number;
  /** What `Executor` needs; shown to those who decide. */
  details: Record<string, unknown>;
  /** The call of the back office that is made then, where no `Executor` does it. */
  call?: WaitingCall;
  reason: string;
}

/** Does what was requested, in the transaction of the approval. What it returns is called after that: to send a refund. */
export type ExecutedApproval = (transaction: Database, operator: string) => Promise<(() => Promise<void>) | undefined>;

/** The request by which somebody decides. */
type Place = Pick<DeskCall, 'request' | 'reply' | 'log'>;

/** Reads what it needs before the transaction opens: the embedded engine has one connection. */
export type Executor = (approval: StoredApproval) => Promise<ExecutedApproval>;

interface ApprovalParts {
  executors: Partial<Record<Action, Executor>>;
  /** Makes a call that has waited, in the name of who agrees. */
  make: (call: WaitingCall, by: Place & Pick<DeskCall, 'operator'>) => Promise<void>;
}

export type ApprovalService = ReturnType<typeof approvalService>;

/** Amounts above a limit need a second person (docs/product.md#four-eyes). Each step is in the audit log. */
export function approvalService(database: Database, { executors, make }: ApprovalParts) {
  /** Closes an approval, in the transaction of what it allows. @throws ApiError if somebody else has been faster */
  async function close(
    transaction: Database,
    { id, action, subject }: StoredApproval,
    state: Exclude<ApprovalState, 'pending'>,
    { userId, email }: Operator,
  ): Promise<void> {
    if (!(await approvalRepository(transaction).decide(id, state, userId))) throw new ApiError('approval-decided');
    await auditLog(transaction).note({
      operator: email,
      action: `approval ${state}`,
      subject,
      before: { state: 'pending' },
      after: { approval: id, action, state },
    });
  }

  /** What the operator may decide on. @throws ApiError */
  async function decidable(id: number, { roles }: Operator): Promise<StoredApproval> {
    const found = await approvalRepository(database).find(id);
    if (found === undefined || !mayDecide(found.action, roles)) throw new ApiError('approval-not-found');
    return found;
  }

  async function execute(approval: StoredApproval, operator: Operator, once: IdempotentRequest): Promise<void> {
    const prepare = executors[approval.action];
    if (prepare === undefined) throw new Error(`Nothing executes ${approval.action}.`);
    const work = await prepare(approval);
    let finish: (() => Promise<void>) | undefined;
    await runOnce(database, once, async (transaction) => {
      // First, so that a second decision at the same moment waits for this one, and is refused.
      await close(transaction, approval, 'approved', operator);
      finish = await work(transaction, operator.email);
      return OK;
    });
    await finish?.();
  }

  /**
   * Makes a call that has waited. It has transactions of its own, so the approval is decided before: two decisions at once make
   * it once, and what is rejected waits again.
   */
  async function makeCall(
    approval: StoredApproval,
    call: WaitingCall,
    operator: Operator,
    once: IdempotentRequest,
    by: Place,
  ): Promise<void> {
    let isDecided = false;
    await runOnce(database, once, async (transaction) => {
      await close(transaction, approval, 'approved', operator);
      isDecided = true;
      return OK;
    });
    if (!isDecided) return;
    try {
      await make(call, { ...by, operator: { ...operator, approval: approval.id } });
    } catch (error) {
      await database.transaction().execute(async (transaction) => {
        await approvalRepository(transaction).reopen(approval.id);
        if (once.key !== undefined) await forget(transaction, once);
        const { action, subject } = approval;
        await auditLog(transaction).note({
          operator: operator.email,
          action: 'approval reopened',
          subject,
          before: { state: 'approved' },
          after: { approval: approval.id, action, state: 'pending' },
        });
      });
      throw error;
    }
    await approvalRepository(database).eraseCall(approval.id);
  }

  return {
    /** Keeps a request for a second person; a command's is that of no account. Returns its number. @throws ApiError if the same waits already */
    request: (
      { action, subject, amountMinor, details, call, reason }: RequestedApproval,
      { userId, email }: Pick<Operator, 'email'> & { userId?: number },
    ): Promise<number> =>
      database.transaction().execute(async (transaction) => {
        const id = await approvalRepository(transaction).add({
          action,
          subject,
          reason,
          amount_minor: amountMinor,
          requested_by: userId ?? null,
          requested_name: userId === undefined ? email : null,
          details: JSON.stringify(details),
          call: call === undefined ? null : JSON.stringify(call),
        });
        if (id === undefined) throw new ApiError('approval-pending');
        await auditLog(transaction).note({
          operator: email,
          action: 'approval request',
          subject,
          after: { approval: id, action, amount_minor: amountMinor, reason, ...details },
        });
        return id;
      }),

    /** Does what another person has requested, once. @throws ApiError, CommandError */
    async approve(id: number, operator: Operator, once: IdempotentRequest, by: Place): Promise<void> {
      const approval = await decidable(id, operator);
      const { requested_by, action, subject } = approval;
      const requestedBy = requested_by ?? undefined;
      if (requestedBy === operator.userId) throw new ApiError('approval-own');
      await requireIndependent(database, operator, { action, subject, requestedBy });
      const call = approval.call ?? formerCallOf(approval);
      if (call === undefined) await execute(approval, operator, once);
      else await makeCall(approval, call, operator, once, by);
    },

    /** Gives up what was requested; the person who has requested it may do so, too. @throws ApiError */
    async decline(id: number, operator: Operator): Promise<void> {
      const approval = await decidable(id, operator);
      await database.transaction().execute(async (transaction) => {
        await close(transaction, approval, 'declined', operator);
        await approvalRepository(transaction).eraseCall(id);
      });
    },
  };
}

/** The call of a request that a server of the release before has kept without one; its places count from 0. */
function formerCallOf({ action, details, reason }: StoredApproval): WaitingCall | undefined {
  if (action === 'payouts paid') {
    const { payout: id, reference, forced } = details as Record<string, unknown>;
    const body = {
      payouts: [{ id }],
      ...(reference !== null && { reference }),
      ...(forced !== undefined && { forced }),
    };
    return { route: 'POST /desk/payouts/paid', params: {}, body };
  }
  if (action !== 'order refund' && action !== 'order reversed') return undefined;
  const { order, positions, at } = details as { order: number; positions: number[]; at?: string };
  const orders = [{ id: order, items: positions.map((position) => position + 1) }];
  const body = { orders, reason, ...(at && { at: epochSeconds(new Date(at)) }) };
  return {
    route: action === 'order refund' ? 'POST /desk/orders/refund' : 'POST /desk/orders/reverse',
    params: {},
    body,
  };
}

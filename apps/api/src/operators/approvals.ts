import { type ApprovalState, mayDecide } from '@patina/shared-api/contract/desk/approvals';
import { type Insertable, type Selectable, sql } from 'kysely';
import { accountRepository, forget, runOnce } from '#identity/identity.ts';
import type { ActCall } from '#operators/act.ts';
import type { Actor } from '#operators/desk-acts.ts';
import { requireIndependent } from '#operators/own-acts.ts';
import { type ApproverParts, tellingApprovers } from '#operators/tell-approvers.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import type { Database, Tables, WaitingCall } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { OK } from '#platform/http/endpoint-route.ts';
import { epochSeconds } from '#platform/time.ts';

export type StoredApproval = Selectable<Tables['approval']>;

/** What waits for a second operator; takes a database or a transaction. */
export function approvalRepository(database: Database) {
  return {
    /** Undefined if the same waits already. */
    async add(approval: Insertable<Tables['approval']>): Promise<number | undefined> {
      const row = await database
        .insertInto('approval')
        .values(approval)
        .onConflict((conflict) => conflict.columns(['action', 'subject']).where('state', '=', 'pending').doNothing())
        .returning('id')
        .executeTakeFirst();
      return row?.id;
    },

    async waits(action: StoredApproval['action'], subject: string): Promise<boolean> {
      const waiting = database.selectFrom('approval').select('id').where('state', '=', 'pending');
      const found = await waiting.where('action', '=', action).where('subject', '=', subject).executeTakeFirst();
      return found !== undefined;
    },

    find: (id: number) => database.selectFrom('approval').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Erases what a call says that may be made no more: perhaps it holds the bank's answer. */
    async eraseCall(id: number): Promise<void> {
      await sql`update approval set call = jsonb_set(call, '{body}', '{}') where id = ${id} and call is not null`.execute(
        database,
      );
    },

    /** Lets somebody decide again on what could not be done. */
    async reopen(id: number): Promise<void> {
      await database
        .updateTable('approval')
        .set({ state: 'pending', decided_by: null, decided_name: null, decided_at: null })
        .where('id', '=', id)
        .execute();
    },

    /** Decides once; of concurrent calls, one returns true. */
    async decide(id: number, state: Exclude<ApprovalState, 'pending'>, { userId, email }: Actor): Promise<boolean> {
      const by = userId === undefined ? { decided_name: email } : { decided_by: userId };
      const { numUpdatedRows } = await database
        .updateTable('approval')
        .set({ state, ...by, decided_at: new Date() })
        .where('id', '=', id)
        .where('state', '=', 'pending')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

type Action = StoredApproval['action'];

/** What is to be done once another person agrees. `amountMinor` in hundredths of a Credit. */
export interface RequestedApproval {
  action: Action;
  /** `order 12` */
  subject: string;
  amountMinor: number;
  /** Shown to those who decide. */
  details: Record<string, unknown>;
  /** The call of the back office that is made then. */
  call?: WaitingCall;
  reason: string;
}

/** The call by which somebody decides. */
type Deciding = Pick<ActCall, 'once' | 'log'>;

interface ApprovalParts extends ApproverParts {
  /** Makes a call that has waited, in the name of who agrees. */
  make: (call: WaitingCall, by: Pick<ActCall, 'operator' | 'log'>) => Promise<void>;
}

export type ApprovalService = ReturnType<typeof approvalService>;

/** Amounts above a limit need a second person (docs/product.md#four-eyes). Each step is in the audit log. */
export function approvalService(database: Database, { make, ...parts }: ApprovalParts) {
  /** Closes an approval, in the transaction of what it allows. @throws ApiError if somebody else has been faster */
  async function close(
    transaction: Database,
    { id, action, subject }: StoredApproval,
    state: Exclude<ApprovalState, 'pending'>,
    operator: Actor,
  ): Promise<void> {
    if (!(await approvalRepository(transaction).decide(id, state, operator))) throw new ApiError('approval-decided');
    await auditLog(transaction).note({
      operator: operator.email,
      action: `approval ${state}`,
      subject,
      before: { state: 'pending' },
      after: { approval: id, action, state },
    });
  }

  /** What the operator may decide on. @throws ApiError */
  async function decidable(id: number, { roles }: Pick<Actor, 'roles'>): Promise<StoredApproval> {
    const found = await approvalRepository(database).find(id);
    if (found === undefined || !mayDecide(found.action, roles)) throw new ApiError('approval-not-found');
    return found;
  }

  /**
   * Makes a call that has waited. It has transactions of its own, so the approval is decided before: two decisions at once make
   * it once, and what is rejected waits again.
   */
  async function makeCall(
    approval: StoredApproval,
    call: WaitingCall,
    operator: Actor,
    { once, log }: Deciding,
  ): Promise<void> {
    let isDecided = false;
    await runOnce(database, once, async (transaction) => {
      await close(transaction, approval, 'approved', operator);
      isDecided = true;
      return OK;
    });
    if (!isDecided) return;
    try {
      await make(call, { log, operator: { ...operator, approval: approval.id } });
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
    /** Keeps a request for a second person, whom it tells; a command's is that of no account. Returns its number. @throws ApiError if the same waits already */
    async request(
      { action, subject, amountMinor, details, call, reason }: RequestedApproval,
      { userId, email }: Pick<Actor, 'email' | 'userId'>,
    ): Promise<number> {
      const tell = await tellingApprovers(database, parts, { action, subject, by: email, requestedBy: userId });
      return database.transaction().execute(async (transaction) => {
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
        await tell(transaction);
        return id;
      });
    },

    /** @throws ApiError for a request of something else */
    async requireAction(id: number, action: Action): Promise<void> {
      if ((await approvalRepository(database).find(id))?.action !== action) throw new ApiError('approval-not-found');
    },

    /** Whether the same waits already. */
    isWaiting: (action: Action, subject: string): Promise<boolean> =>
      approvalRepository(database).waits(action, subject),

    /** Does what another person has requested, once. @throws ApiError, CommandError */
    async approve(id: number, operator: Actor, call: Deciding): Promise<void> {
      const approval = await decidable(id, operator);
      const { requested_by, requested_name, action, subject } = approval;
      const { userId, email } = operator;
      const isOwn = userId === undefined ? requested_name === email : requested_by === userId;
      if (isOwn) throw new ApiError('approval-own');
      if (userId !== undefined) {
        const requestedBy = requested_by ?? undefined;
        await requireIndependent(database, { userId, email }, { action, subject, requestedBy });
      }
      const waiting = approval.call ?? (await formerCallOf(database, approval));
      await makeCall(approval, waiting, operator, call);
    },

    /** Gives up what was requested; the person who has requested it may do so, too. @throws ApiError */
    async decline(id: number, operator: Actor): Promise<void> {
      const approval = await decidable(id, operator);
      await database.transaction().execute(async (transaction) => {
        await close(transaction, approval, 'declined', operator);
        await approvalRepository(transaction).eraseCall(id);
      });
    },
  };
}

/** The call of a request that a server of the release before has kept without one; its places count from 0. */
async function formerCallOf(database: Database, { action, details, reason }: StoredApproval): Promise<WaitingCall> {
  if (action === 'role grant') {
    const { user, role } = details as { user: number; role: string };
    const account = await accountRepository(database).byId(user);
    return { route: 'POST /desk/roles/grant', params: {}, body: { email: account?.email ?? '', role } };
  }
  if (action === 'payouts paid') {
    const { payout: id, reference, forced } = details as Record<string, unknown>;
    const body = {
      payouts: [{ id }],
      ...(reference !== null && { reference }),
      ...(forced !== undefined && { forced }),
    };
    return { route: 'POST /desk/payouts/paid', params: {}, body };
  }
  if (action === 'settings set') {
    const { key, value, seen } = details as { key: string; value: unknown; seen: unknown };
    return { route: 'POST /desk/settings/{key}/edit', params: { key }, body: { value, seen } };
  }
  if (action !== 'order refund' && action !== 'order reversed') throw new Error(`Nothing makes ${action}.`);
  const { order, positions, at } = details as { order: number; positions: number[]; at?: string };
  const orders = [{ id: order, items: positions.map((position) => position + 1) }];
  const body = { orders, reason, ...(at && { at: epochSeconds(new Date(at)) }) };
  return {
    route: action === 'order refund' ? 'POST /desk/orders/refund' : 'POST /desk/orders/reverse',
    params: {},
    body,
  };
}

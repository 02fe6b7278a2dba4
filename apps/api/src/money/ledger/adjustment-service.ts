import { paths } from '@patina/shared-api/paths';
import {
  ALWAYS,
  accountRepository,
  enqueueMoneyEmail,
  type IdempotentRequest,
  lockOwner,
  runOnce,
} from '#identity/identity.ts';
import { InsufficientBalance, ledger } from '#money/ledger/ledger.ts';
import { type MoneyActor, type MoneyLimits, requireIndependent } from '#operators/operators.ts';
import { type AuditEntry, auditLog } from '#platform/console/audit-log.ts';
import { CommandError } from '#platform/console/command-error.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { type EmailRenderer, type EmailService, formatMoney } from '#store/store.ts';
import { type Adjustment, adjustmentRepository } from './adjustment-repository.ts';

interface AdjustmentParts {
  emails: EmailService;
  moneyLimits: MoneyLimits;
  /** Larger amounts, given or taken, need a second operator whatever the sums are; in hundredths of a Credit. */
  limitMinor: number;
  /** Origin of the store, for the link in the email; undefined if it is not configured. */
  origin: string | undefined;
}

/** A change that an operator requests; `amountMinor` in hundredths of a Credit, negative: taken from the balance. */
export interface RequestedAdjustment {
  userId: number;
  amountMinor: number;
  reason: string;
}

/** Who decides; without an account on the command line. */
interface Decider {
  email: string;
  userId?: number;
}

export type AdjustmentService = ReturnType<typeof adjustmentService>;

/** Changes of balances by operators, each in the audit log. Above a limit a second operator decides. */
export function adjustmentService(database: Database, { emails, moneyLimits, limitMinor, origin }: AdjustmentParts) {
  async function book(transaction: Database, renderer: EmailRenderer, adjustment: Adjustment): Promise<void> {
    const { id, user_id: userId, amount_minor: amountMinor, reason } = adjustment;
    try {
      await ledger(transaction).book({
        kind: 'adjustment',
        subject: `adjustment ${id}`,
        movements: [
          { account: 'adjustments', amountMinor: -amountMinor },
          { user: userId, amountMinor },
        ],
      });
    } catch (error) {
      if (!(error instanceof InsufficientBalance)) throw error;
      throw new CommandError(`The balance of user ${userId} is less than ${formatMoney(-amountMinor)}.`);
    }
    const amount = `${amountMinor < 0 ? '−' : '+'}${formatMoney(Math.abs(amountMinor))}`;
    const facts = { amount, reason, number: String(id) };
    const links = origin === undefined ? {} : { link: `${origin}${paths.account('transactions')}` };
    await enqueueMoneyEmail(transaction, renderer, 'balanceAdjusted', userId, facts, links);
  }

  /** Decides on a pending adjustment, whose owner's account is locked. */
  async function decide(
    id: number,
    operator: string,
    work: (transaction: Database, adjustment: Adjustment) => Promise<Adjustment>,
    { action, request }: { action: AuditEntry['action']; request: IdempotentRequest },
  ): Promise<Adjustment> {
    const found = await adjustmentRepository(database).find(id);
    if (found === undefined) throw new ApiError('approval-not-found', { message: `There is no adjustment ${id}.` });
    return runOnce(database, request, async (transaction) => {
      await lockOwner(transaction, found.user_id);
      const adjustment = (await adjustmentRepository(transaction).lock(id)) ?? found;
      if (adjustment.status !== 'pending') {
        throw new ApiError('approval-decided', { message: `Adjustment ${id} is ${adjustment.status} already.` });
      }
      const decided = await work(transaction, adjustment);
      await note(transaction, operator, action, adjustment, decided);
      return decided;
    });
  }

  /** @throws ApiError for an account that the change is for, or that is linked with it or with the one that has requested it */
  async function requireStranger(id: number, actor: Required<Decider>): Promise<void> {
    const found = await adjustmentRepository(database).find(id);
    if (found === undefined || found.requested_by === actor.email) return;
    const requestedBy = (await accountRepository(database).byEmail(found.requested_by))?.id;
    const act = { action: 'balance approve', subject: `user ${found.user_id}`, requestedBy };
    await requireIndependent(database, actor, act);
  }

  return {
    /** Books a change of a balance, or keeps it for a second operator. @throws CommandError */
    async request(
      { userId, amountMinor, reason }: RequestedAdjustment,
      operator: MoneyActor,
      once: IdempotentRequest = ALWAYS,
    ): Promise<Adjustment> {
      const renderer = await emails.renderer();
      const limit = await moneyLimits.of(operator);
      const money = { action: 'balance adjust', person: userId, amountMinor: Math.abs(amountMinor) };
      const isLarge = money.amountMinor > limitMinor && operator.approval === undefined;
      const { id } = await runOnce(database, once, async (transaction) => {
        await lockOwner(transaction, userId);
        const { id: number } = await adjustmentRepository(transaction).add({
          user_id: userId,
          amount_minor: amountMinor,
          reason,
          requested_by: operator.email,
        });
        const isSmall = !isLarge && (await limit(transaction, [{ ...money, matter: `adjustment ${number}` }]));
        const adjustment = isSmall
          ? await adjustmentRepository(transaction).bookAtOnce(number)
          : await adjustmentRepository(transaction).get(number);
        if (isSmall) await book(transaction, renderer, adjustment);
        await note(transaction, operator.email, 'balance adjust', null, adjustment);
        return { id: number };
      });
      return adjustmentRepository(database).get(id);
    },

    /** Books what another operator has requested. @throws ApiError, CommandError */
    async approve(
      id: number,
      { email: operator, userId }: Decider,
      request: IdempotentRequest = ALWAYS,
    ): Promise<Adjustment> {
      if (userId !== undefined) await requireStranger(id, { email: operator, userId });
      const renderer = await emails.renderer();
      return decide(
        id,
        operator,
        async (transaction, adjustment) => {
          if (adjustment.requested_by === operator) {
            const message = `You have requested adjustment ${id}: another operator must approve it.`;
            throw new ApiError('approval-own', { message });
          }
          await book(transaction, renderer, adjustment);
          return adjustmentRepository(transaction).decide(id, 'booked', operator);
        },
        { action: 'balance approve', request },
      );
    },

    /** Cancels a requested change; its own operator may do so, too. @throws ApiError */
    decline: (id: number, operator: string): Promise<Adjustment> =>
      decide(id, operator, (transaction) => adjustmentRepository(transaction).decide(id, 'declined', operator), {
        action: 'balance decline',
        request: ALWAYS,
      }),
  };
}

async function note(
  transaction: Database,
  operator: string,
  action: string,
  before: Adjustment | null,
  after: Adjustment,
): Promise<void> {
  const { user_id: user, amount_minor, reason, status } = after;
  await auditLog(transaction).note({
    operator,
    action,
    subject: `adjustment ${after.id}`,
    before: before && { status: before.status },
    after: { user, amount_minor, reason, status },
  });
}

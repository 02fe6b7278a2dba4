import { signed } from '@patina/shared-api/money-arithmetic';
import { paths } from '@patina/shared-api/paths';
import type { Selectable } from 'kysely';
import { enqueueMoneyEmail, type IdempotentRequest, lockOwner, runOnce } from '#identity/identity.ts';
import { InsufficientBalance, ledger } from '#money/ledger.ts';
import { type ActCall, type MoneyLimits, requireWithin } from '#operators/operators.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import { CommandError } from '#platform/console/command-error.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { type EmailRenderer, type EmailService, formatMoney } from '#store/store.ts';

export type Adjustment = Selectable<Tables['balance_adjustment']>;

interface AdjustmentParts {
  emails: EmailService;
  moneyLimits: MoneyLimits;
  /** Larger amounts, given or taken, need a second operator whatever the sums are; in hundredths of a Credit. */
  limitMinor: number;
  /** Origin of the store, for the link in the email; undefined if it is not configured. */
  origin: string | undefined;
}

/** A change of a balance; `amountMinor` in hundredths of a Credit, negative: taken from it. */
interface NewAdjustment {
  userId: number;
  amountMinor: number;
  reason: string;
}

/** Maximum number of listed adjustments. */
const MOST = 1000;

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
    const amount = signed(amountMinor, formatMoney);
    const facts = { amount, reason, number: String(id) };
    const links = origin === undefined ? {} : { link: `${origin}${paths.account('transactions')}` };
    await enqueueMoneyEmail(transaction, renderer, 'balanceAdjusted', userId, facts, links);
  }

  return {
    limitMinor,

    /** Books a change of a balance, once. @throws CommandError, LimitReached */
    async adjust(
      { userId, amountMinor, reason }: NewAdjustment,
      { operator, once }: Pick<ActCall, 'operator' | 'once'>,
    ): Promise<Adjustment> {
      const renderer = await emails.renderer();
      const limit = await moneyLimits.of(operator);
      const { id } = await runOnce(database, once satisfies IdempotentRequest, async (transaction) => {
        await lockOwner(transaction, userId);
        const now = new Date();
        const adjustment = await transaction
          .insertInto('balance_adjustment')
          .values({
            user_id: userId,
            amount_minor: amountMinor,
            reason,
            ...(await peopleOf(transaction, operator)),
            status: 'booked',
            created_at: now,
            decided_at: now,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        const subject = `adjustment ${adjustment.id}`;
        const money = { action: 'balance adjust', person: userId, matter: subject, amountMinor: Math.abs(amountMinor) };
        await requireWithin(limit, transaction, money);
        await book(transaction, renderer, adjustment);
        await auditLog(transaction).note({
          operator: operator.email,
          action: 'balance adjust',
          subject,
          after: { user: userId, amount_minor: amountMinor, reason, status: 'booked' },
        });
        return { id: adjustment.id };
      });
      return database.selectFrom('balance_adjustment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    },

    /** Newest first. */
    latest: (): Promise<Adjustment[]> =>
      database.selectFrom('balance_adjustment').selectAll().orderBy('id', 'desc').limit(MOST).execute(),
  };
}

/** Who has requested a change, and the second person, where one has agreed. */
async function peopleOf(transaction: Database, { email, approval }: ActCall['operator']) {
  if (approval === undefined) return { requested_by: email };
  const { asker, requested_name } = await transaction
    .selectFrom('approval')
    .leftJoin('user_account', 'user_account.id', 'approval.requested_by')
    .select(['user_account.email as asker', 'requested_name'])
    .where('approval.id', '=', approval)
    .executeTakeFirstOrThrow();
  return { requested_by: asker ?? requested_name ?? '', decided_by: email };
}

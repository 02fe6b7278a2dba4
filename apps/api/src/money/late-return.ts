import { paths } from '@patina/shared-api/paths';
import { enqueueMoneyEmail, lockOwner, runOnce } from '#identity/identity.ts';
import { InsufficientBalance, ledger } from '#money/ledger.ts';
import { type Payment, paymentRepository } from '#money/payment.ts';
import type { PaymentService } from '#money/payment-service.ts';
import { type ActCall, type MoneyLimits, requireWithin } from '#operators/operators.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import { CommandError } from '#platform/console/command-error.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { type EmailService, formatMoney } from '#store/store.ts';

interface LateReturnParts {
  emails: EmailService;
  moneyLimits: MoneyLimits;
  payments: PaymentService;
}

interface LateReturn {
  /** Number of the payment. */
  number: number;
  /** Why, for the audit log. */
  reason: string;
}

export type LateReturnService = ReturnType<typeof lateReturnService>;

/**
 * Sends late payments, which have come to the balance after their orders had ended, back to where they came from
 * (docs/product.md#open-payments). Above the limit a second person decides.
 */
export function lateReturnService(database: Database, { emails, moneyLimits, payments }: LateReturnParts) {
  return {
    /**
     * Takes a late payment from the balance, once, and refunds it at its provider; what cannot be sent now is sent by the
     * reconciliation.
     * @throws CommandError if it is not late, is sent back already, or part of it is spent
     * @throws LimitReached
     */
    async sendBack(
      { number, reason }: LateReturn,
      { operator, once, log }: Pick<ActCall, 'operator' | 'once' | 'log'>,
    ): Promise<Pick<Payment, 'amount_minor' | 'currency'>> {
      const renderer = await emails.renderer();
      const limit = await moneyLimits.of(operator);
      const { id, ...given } = await runOnce(database, once, async (transaction) => {
        const payment = await lockLate(transaction, number);
        payments.requireProvider(payment);
        const { id, user_id: person, credits_minor: creditsMinor, amount_minor, currency } = payment;
        const subject = `payment ${number}`;
        const act = { action: 'payments return', person, matter: subject, amountMinor: creditsMinor };
        await requireWithin(limit, transaction, act);
        await bookReturn(transaction, payment);
        await paymentRepository(transaction).change(id, { returned_at: new Date() });
        const facts = {
          number: String(number),
          amount: formatMoney(amount_minor, currency),
          credits: formatMoney(creditsMinor),
        };
        const link = `${payment.origin}${paths.account('transactions')}`;
        await enqueueMoneyEmail(transaction, renderer, 'lateReturn', person, facts, { link });
        const after = { user: person, amount_minor: creditsMinor, reason };
        await auditLog(transaction).note({ operator: operator.email, action: 'payments return', subject, after });
        return { id, amount_minor, currency };
      });
      await payments.sendReturn(id).catch((error: unknown) => {
        log.warn({ err: error, payment: number }, 'late payment could not be sent back');
      });
      log.info({ payment: number }, 'late payment sent back');
      return given;
    },
  };
}

/** A late payment with its owner's account locked. @throws ApiError, CommandError */
async function lockLate(transaction: Database, number: number): Promise<Payment> {
  const payments = paymentRepository(transaction);
  const found = await payments.numbered(number);
  if (found === undefined) throw new ApiError('payment-not-found');
  await lockOwner(transaction, found.user_id);
  const payment = await payments.lock(found.id);
  if (payment === undefined || payment.status !== 'paid' || !payment.is_late) {
    throw new CommandError(`Payment ${number} has not come too late for an order.`, 'payment-not-late');
  }
  if (payment.returned_at !== null) {
    throw new CommandError(`Payment ${number} has been sent back already.`, 'payment-returned');
  }
  return payment;
}

/** Told from a refund of what was sold by its kind. @throws CommandError if part of it is spent */
async function bookReturn(transaction: Database, { number, user_id, provider, credits_minor: creditsMinor }: Payment) {
  try {
    await ledger(transaction).book({
      kind: 'late_return',
      subject: `payment ${number}`,
      movements: [
        { user: user_id, amountMinor: -creditsMinor },
        { account: `provider:${provider}`, amountMinor: creditsMinor },
      ],
    });
  } catch (error) {
    if (!(error instanceof InsufficientBalance)) throw error;
    throw new CommandError(
      `The balance of user ${user_id} is less than ${formatMoney(creditsMinor)}: part of payment ${number} is spent.`,
      'payment-spent',
    );
  }
}

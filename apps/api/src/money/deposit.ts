import { interpolate } from '@patina/http/interpolate';
import type {
  Deposit,
  DepositStatus,
  Statement,
  StatementMovement,
  TopUp,
} from '@patina/shared-api/contract/payments/deposit';
import { FROM_BALANCE } from '@patina/shared-api/contract/payments/payment-methods';
import { FIELD_PROBLEMS } from '@patina/shared-api/contract/problems/field-problem-codes';
import { displayAmount, fromMinor, toMinor } from '@patina/shared-api/money';
import { creditsFor } from '@patina/shared-api/money-arithmetic';
import { sql } from 'kysely';
import { type IdempotentRequest, lockAccount, runOnce } from '#identity/identity.ts';
import { type Payment, paymentRepository, STATUS_WORDS } from '#money/payment.ts';
import type { PaymentService } from '#money/payment-service.ts';
import { refundRepository } from '#money/refund.ts';
import { orderRepository } from '#orders/orders.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError, invalidInput } from '#platform/http/api-error.ts';
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts';
import { epochSeconds } from '#platform/time.ts';
import { type ContentService, requireCountry, requireCurrency, type SettingsService } from '#store/store.ts';

interface DepositParts {
  settings: SettingsService;
  content: ContentService;
  payments: PaymentService;
  limits: RateLimits;
}

export type DepositService = ReturnType<typeof depositService>;

/** Top-ups of the balance. */
export function depositService(database: Database, { settings, content, payments, limits }: DepositParts) {
  /** Value of an amount in hundredths of a Credit. @throws ApiError below the smallest top-up */
  async function creditsOf(amount: number, currency: string): Promise<number> {
    const { value: rate } = await requireCurrency(content, currency);
    const { min_top_up, internal_currency } = await settings.read();
    const euros = internal_currency.exchange_rate_eur;
    const least = Math.max(displayAmount(min_top_up, euros, rate), fromMinor(payments.leastMinor(currency)));
    if (amount < least) {
      const message = interpolate(FIELD_PROBLEMS['top-up-too-small'], { amount: String(least) });
      const errorCodes = { amount: ['top-up-too-small' as const] };
      throw new ApiError('top-up-too-small', { message, errors: { amount: [message] }, errorCodes });
    }
    const creditsMinor = creditsFor(toMinor(amount), euros, rate);
    if (creditsMinor === 0) throw invalidInput({ amount: 'amount-invalid' });
    return creditsMinor;
  }

  /** @throws ApiError */
  async function requireMethod(method: string): Promise<void> {
    const { payment_methods } = await settings.read();
    const isOffered = method !== FROM_BALANCE && payment_methods.some(({ code }) => code === method);
    if (!isOffered) throw invalidInput({ paymentType: 'payment-method-required' });
    payments.requireMethod(method);
  }

  return {
    /** Starts a top-up. Returns the URL where it is paid, and its number. @throws ApiError */
    async begin(
      form: TopUp,
      request: IdempotentRequest,
      origin: string,
    ): Promise<{ redirectUrl: string; number: number }> {
      const { name, surname, phone, email, city, address, postCode } = form;
      const currency = (form.currency ?? 'EUR').toUpperCase();
      await limits.consume({ topUp: String(request.userId) });
      await requireMethod(form.paymentType);
      const creditsMinor = await creditsOf(form.amount, currency);
      const countryId = await requireCountry(content, form.country);
      const started = await runOnce(database, request, async (transaction) => {
        await lockAccount(transaction, request.userId);
        return payments.begin(transaction, {
          userId: request.userId,
          method: form.paymentType,
          amountMinor: toMinor(form.amount),
          currency,
          creditsMinor,
          origin,
          payer: { name, surname, phone, email, countryId, city, address, postCode },
        });
      });
      return { redirectUrl: await payments.open(started.id), number: started.number };
    },

    /** Status of a user's payment. @throws ApiError */
    async status(userId: number, number: string): Promise<DepositStatus> {
      const payment = /^[1-9]\d{0,8}$/.test(number)
        ? await paymentRepository(database).byNumber(userId, Number(number))
        : undefined;
      if (payment === undefined) throw new ApiError('payment-not-found');
      return describeStatus(payment);
    },
  };
}

function describeStatus(payment: Payment): DepositStatus {
  const status = STATUS_WORDS[payment.status];
  return {
    status,
    id: payment.number,
    type: payment.order_id === null || payment.is_late ? 'topup' : 'purchase',
    payment_type: payment.method,
    amount: fromMinor(payment.amount_minor),
    currency: payment.currency,
    next: payment.next_step,
    redirect_url: status === 'Pending' ? payment.redirect_url : null,
    held_until: status === 'Pending' && payment.held_until ? epochSeconds(payment.held_until) : null,
  };
}

/** A user's payments, purchases from the balance and refunds, newest first; `internal` is the name of the internal currency. */
export async function depositHistory(database: Database, userId: number, internal: string): Promise<Deposit[]> {
  const payments = await paymentRepository(database).ofUser(userId);
  const purchases = await orderRepository(database).paidFromBalance(userId);
  const refunds = await refundRepository(database).ofUser(userId);
  const rows: Deposit[] = [
    ...payments.map((payment) => ({
      id: payment.number,
      created_at: epochSeconds(payment.created_at),
      kind: payment.order_id === null ? ('topup' as const) : ('purchase' as const),
      order_id: payment.order_id,
      description: describe(payment),
      sum: fromMinor(payment.amount_minor),
      currency: payment.currency,
      internal_currency_sum: fromMinor(payment.credits_minor),
      payment_type: payment.method,
      status: STATUS_WORDS[payment.status],
      late: payment.is_late,
      returned: payment.returned_at !== null,
    })),
    ...purchases.map(({ id, created_at, total_minor }) => ({
      id,
      created_at: epochSeconds(created_at),
      kind: 'purchase' as const,
      order_id: id,
      description: `Payment for order ${id}`,
      sum: fromMinor(total_minor),
      currency: internal,
      internal_currency_sum: fromMinor(total_minor),
      payment_type: FROM_BALANCE,
      status: 'Success' as const,
      late: false,
    })),
    ...refunds.map((refund) => ({
      id: refund.number,
      created_at: epochSeconds(refund.created_at),
      kind: 'refund' as const,
      order_id: refund.order_id,
      description: `Refund for order ${refund.order_id}`,
      sum: fromMinor(refund.amount_minor ?? refund.credits_minor),
      currency: refund.currency ?? internal,
      internal_currency_sum: fromMinor(refund.credits_minor),
      payment_type: refund.method ?? FROM_BALANCE,
      status: refund.done_at === null ? ('Pending' as const) : ('Success' as const),
      late: false,
    })),
  ];
  return rows.toSorted((one, other) => other.id - one.id);
}

function describe({ order_id, is_late }: Payment): string {
  if (order_id === null) return 'Top Up Balance';
  return is_late ? `Late payment for order ${order_id}, added to your balance` : `Payment for order ${order_id}`;
}

interface StatementOptions {
  /** Such as `2026-11`; the present month by default. */
  month: string | undefined;
  /** Name of the internal currency. */
  currency: string;
}

interface Movement {
  id: number;
  at: Date;
  kind: string;
  /** `order 12`, `payment 13`, `adjustment 14`; may name a part of an order after that. */
  subject: string;
  reason: string | null;
  amount_minor: number;
}

/** What has moved a user's balance in a month, in UTC, by the ledger. */
export async function readStatement(
  database: Database,
  userId: number,
  { month = thisMonth(), currency }: StatementOptions,
): Promise<Statement> {
  const from = new Date(`${month}-01T00:00:00Z`);
  const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1));
  const entries = sql`ledger_entry join ledger_transaction on ledger_transaction.id = transaction_id`;
  const before = await sql<{ opening_minor: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as opening_minor from ${entries}
    where user_id = ${userId} and created_at < ${from}`.execute(database);
  const { rows } = await sql<Movement>`
    select ledger_entry.id, ledger_transaction.created_at as at, kind, subject, reason, ledger_entry.amount_minor
    from ${entries} left join balance_adjustment
      on kind = 'adjustment' and balance_adjustment.id = split_part(subject, ' ', 2)::integer
    where ledger_entry.user_id = ${userId} and ledger_transaction.created_at >= ${from}
      and ledger_transaction.created_at < ${to}
    order by ledger_entry.id`.execute(database);
  const months = await sql<{ month: string }>`
    select distinct to_char(created_at at time zone 'UTC', 'YYYY-MM') as month from ${entries}
    where user_id = ${userId}`.execute(database);
  const openingMinor = before.rows[0]?.opening_minor ?? 0;
  let balanceMinor = openingMinor;
  const movements = rows.map(({ id, at, kind, subject, reason, amount_minor }): StatementMovement => {
    balanceMinor += amount_minor;
    const [what, number] = subject.split(' ');
    return {
      id,
      at: epochSeconds(at),
      kind,
      order_id: what === 'order' ? Number(number) : null,
      payment_id: what === 'payment' ? Number(number) : null,
      reason,
      amount: fromMinor(amount_minor),
      balance: fromMinor(balanceMinor),
    };
  });
  return {
    month,
    months: [...new Set([thisMonth(), ...months.rows.map((row) => row.month)])].toSorted().toReversed(),
    opening: fromMinor(openingMinor),
    closing: fromMinor(balanceMinor),
    currency,
    movements,
  };
}

const thisMonth = () => new Date().toISOString().slice(0, 7);

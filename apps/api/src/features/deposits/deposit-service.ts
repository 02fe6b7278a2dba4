import type { DepositStatus, PaymentStatus, TopUp } from '@patina/shared-api/contract/deposit';
import { displayAmount, fromMinor, toMinor } from '@patina/shared-api/money';
import type { Database } from '#database/tables.ts';
import { claimAccount } from '#features/accounts/claim-account.ts';
import type { AttemptLimits } from '#features/attempts/attempt-limits.ts';
import type { ContentService } from '#features/content/content-service.ts';
import { requireCountry } from '#features/content/require-country.ts';
import { requireCurrency } from '#features/content/require-currency.ts';
import type { SettingsService } from '#features/content/settings-service.ts';
import { type Attempt, doOnce } from '#features/ledger/do-once.ts';
import { FROM_BALANCE } from '#features/orders/place-order.ts';
import { type Payment, paymentRepository } from '#features/payments/payment-repository.ts';
import type { PaymentService } from '#features/payments/payment-service.ts';
import type { PaymentState } from '#features/payments/payment-tables.ts';
import { InvalidInput, NotFound } from '#http/problems.ts';

/** States of a payment in the words of the specification. */
export const STATUS_WORDS: Record<PaymentState, PaymentStatus> = {
  created: 'Pending',
  open: 'Pending',
  paid: 'Success',
  declined: 'Error',
  cancelled: 'Cancelled',
  expired: 'Cancelled',
};

interface DepositParts {
  settings: SettingsService;
  content: ContentService;
  payments: PaymentService;
  limits: AttemptLimits;
}

export type DepositService = ReturnType<typeof depositService>;

/** Topping up the balance. */
export function depositService(database: Database, { settings, content, payments, limits }: DepositParts) {
  /** What an amount is worth, in hundredths of a Credit. @throws InvalidInput below the smallest top-up */
  async function creditsFor(amount: number, currency: string): Promise<number> {
    const { value: rate } = await requireCurrency(content, currency);
    const { min_top_up, internal_currency } = await settings.read();
    const euros = internal_currency.exchange_rate_eur;
    const least = Math.max(displayAmount(min_top_up, euros, rate), fromMinor(payments.leastMinor(currency)));
    if (amount < least) throw new InvalidInput({ amount: [`Minimum top-up amount: ${least}`] });
    const credits = Math.round((amount * 100) / (euros * rate));
    if (credits === 0) throw new InvalidInput({ amount: ['Please enter a valid amount'] });
    return credits;
  }

  /** @throws InvalidInput */
  async function requireMethod(method: string): Promise<void> {
    const { payment_methods } = await settings.read();
    const isOffered = method !== FROM_BALANCE && payment_methods.some(({ code }) => code === method);
    if (!isOffered) throw new InvalidInput({ paymentType: ['Please select a payment method'] });
    payments.requireMethod(method);
  }

  return {
    /** Begins a top-up; answers where it is paid and its number. @throws Refusal */
    async begin(form: TopUp, attempt: Attempt, origin: string): Promise<{ redirectUrl: string; number: number }> {
      const { name, surname, phone, email, city, address, postCode } = form;
      const currency = (form.currency ?? 'EUR').toUpperCase();
      await limits.count({ topUp: String(attempt.userId) });
      await requireMethod(form.paymentType);
      const creditsMinor = await creditsFor(form.amount, currency);
      const countryId = await requireCountry(content, form.country);
      const begun = await doOnce(database, attempt, async (transaction) => {
        await claimAccount(transaction, attempt.userId);
        return payments.begin(transaction, {
          userId: attempt.userId,
          method: form.paymentType,
          amountMinor: toMinor(form.amount),
          currency,
          creditsMinor,
          origin,
          payer: { name, surname, phone, email, countryId, city, address, postCode },
        });
      });
      return { redirectUrl: await payments.open(begun.id), number: begun.number };
    },

    /** How one of a user's own payments stands. @throws NotFound */
    async status(userId: number, number: string): Promise<DepositStatus> {
      const payment = /^[1-9]\d{0,8}$/.test(number)
        ? await paymentRepository(database).byNumber(userId, Number(number))
        : undefined;
      if (payment === undefined) throw new NotFound('There is no such payment.');
      return describe(payment);
    },
  };
}

function describe(payment: Payment): DepositStatus {
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
  };
}

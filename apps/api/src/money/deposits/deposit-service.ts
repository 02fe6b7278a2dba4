import { interpolate } from '@patina/http/interpolate';
import type { DepositStatus, PaymentStatus, TopUp } from '@patina/shared-api/contract/payments/deposit';
import { FROM_BALANCE } from '@patina/shared-api/contract/payments/payment-methods';
import { FIELD_PROBLEMS } from '@patina/shared-api/contract/problems/field-problem-codes';
import { displayAmount, fromMinor, toMinor } from '@patina/shared-api/money';
import { creditsFor } from '@patina/shared-api/money-arithmetic';
import { type IdempotentRequest, lockAccount, runOnce } from '#identity/identity.ts';
import { type Payment, paymentRepository } from '#money/payments/payment-repository.ts';
import type { PaymentService } from '#money/payments/payment-service.ts';
import type { PaymentState } from '#platform/database/tables/money/payment-tables.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError, invalidInput } from '#platform/http/api-error.ts';
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts';
import { epochSeconds } from '#platform/time.ts';
import { type ContentService, requireCountry, requireCurrency, type SettingsService } from '#store/store.ts';

/** States of a payment as the API names them (docs/product.md#payment-states). */
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
    held_until: status === 'Pending' && payment.held_until ? epochSeconds(payment.held_until) : null,
  };
}

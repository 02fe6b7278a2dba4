import { BY_CARD } from '@patina/shared-api/contract/payments/payment-methods';
import type { FastifyBaseLogger } from 'fastify';
import { isActive, type Payment, paymentRepository } from '#money/payment.ts';
import { callProvider, type PaymentProvider, ProviderFailure } from '#money/payment-provider.ts';
import { closeAtProvider, endPayment } from '#money/provider-report.ts';
import { refundRepository } from '#money/refund.ts';
import { withCustomer } from '#money/saved-cards.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError, invalidInput } from '#platform/http/api-error.ts';
import { secretToken } from '#platform/secrets/secret-token.ts';
import { fromNow, MINUTE } from '#platform/time.ts';
import type { EmailService } from '#store/store.ts';

/** How long a payment is active and keeps its items, unless the provider allows more time. */
const TIME_TO_PAY = 30 * MINUTE;

/** Input of `begin`; amounts in hundredths. */
export interface PaymentRequest {
  userId: number;
  /** Undefined for a top-up. */
  orderId?: number;
  method: string;
  amountMinor: number;
  currency: string;
  creditsMinor: number;
  /** Origin of the store that the shopper returns to. */
  origin: string;
  payer?: object;
  /** Until when the items of its order are kept, if not until it expires. */
  heldUntil?: Date | undefined;
}

export type PaymentService = ReturnType<typeof paymentService>;

/** Begins, opens, closes and refunds payments through a provider. */
export function paymentService(database: Database, provider: PaymentProvider, emails: EmailService) {
  const payments = paymentRepository(database);

  /** Cancels a payment, unless another request has opened it meanwhile. */
  async function cancelUnopened(payment: Payment): Promise<void> {
    await endPayment(database, payment, 'cancelled', await emails.renderer(), ({ status }) => status === 'created');
  }

  /** @throws ApiError for a payment that was made at another provider than the one in use */
  function requireProvider(payment: Pick<Payment, 'number' | 'provider'>): void {
    if (payment.provider === provider.name) return;
    const message = `Payment ${payment.number} was made at ${payment.provider}, which is not in use.`;
    throw new ApiError('payment-provider-disabled', { message });
  }

  return {
    /** Name of the provider in use. */
    provider: provider.name,

    /** Minutes in which a payment by a method must be paid; undefined for other methods and where nobody knows. */
    minutesToPay(method: string): number | undefined {
      const limit = provider.methods.has(method) ? provider.timeToPay(method, TIME_TO_PAY) : undefined;
      return limit && limit / MINUTE;
    },

    /** @throws ApiError */
    requireMethod(method: string): void {
      if (!provider.methods.has(method)) throw invalidInput({ paymentMethod: 'payment-method-required' });
    },

    /**
     * Adds a payment in the transaction of its order or top-up, which must have locked the account; call `open`
     * afterwards.
     */
    begin: (transaction: Database, request: PaymentRequest) =>
      paymentRepository(transaction).add({
        id: secretToken(),
        ...(request.orderId !== undefined && { number: request.orderId }),
        order_id: request.orderId ?? null,
        user_id: request.userId,
        provider: provider.name,
        method: request.method,
        amount_minor: request.amountMinor,
        currency: request.currency,
        credits_minor: request.creditsMinor,
        origin: request.origin,
        payer: JSON.stringify(request.payer ?? {}),
        expires_at: fromNow(TIME_TO_PAY),
        held_until: request.heldUntil ?? null,
      }),

    /** Smallest amount of a payment, in hundredths of a currency. */
    leastMinor: provider.leastMinor,

    /** Rejects an amount in hundredths that is too small. @throws ApiError */
    requireAmount(amountMinor: number, currency: string): void {
      if (amountMinor < provider.leastMinor(currency))
        throw invalidInput({ paymentMethod: 'amount-below-method-minimum' });
    },

    /**
     * The URL where a payment is paid; opens it at the provider if necessary. For a paid payment it is the URL of its
     * result. A payment that cannot be opened is cancelled and its items are released.
     * @throws ProviderFailure, ApiError if it is over
     */
    async open(id: string): Promise<string> {
      const payment = await payments.find(id);
      if (payment === undefined) throw new ApiError('payment-not-found');
      if (payment.status === 'paid') return resultAddress(payment);
      if (!isActive(payment)) throw noLongerOpen();
      try {
        return payment.redirect_url ?? (await openAtProvider(database, provider, payment));
      } catch (error) {
        if (error instanceof ProviderFailure) await cancelUnopened(payment);
        throw error;
      }
    },

    /**
     * Closes cancelled payments at the provider; one that is paid nevertheless goes to the balance. Errors are logged
     * and left to the reconciliation.
     */
    async close(ids: readonly string[], log: FastifyBaseLogger): Promise<void> {
      for (const id of ids) {
        const payment = await payments.find(id);
        if (payment === undefined) continue;
        await closeAtProvider(provider, payment).catch((error: unknown) =>
          log.warn({ err: error, payment: payment.number }, 'payment could not be closed'),
        );
      }
    },

    requireProvider,

    /** Sends a late payment back through the provider, unless it was sent before. */
    async sendReturn(id: string): Promise<void> {
      const payment = await payments.find(id);
      if (payment === undefined || payment.returned_at === null || payment.return_sent_at !== null) return;
      requireProvider(payment);
      if (payment.reference) await provider.refund(payment.reference, payment.amount_minor, `return-${payment.number}`);
      await payments.change(id, { return_sent_at: new Date() });
    },

    /** Sends a refund to the provider, unless it was sent before. */
    async sendRefund(number: number): Promise<void> {
      const refund = await refundRepository(database).find(number);
      if (refund === undefined || (refund.done_at !== null && !refund.is_unsent)) return;
      const payment = refund.payment_id === null ? undefined : await payments.find(refund.payment_id);
      if (payment !== undefined) requireProvider(payment);
      const amountMinor = refund.amount_minor ?? payment?.amount_minor ?? 0;
      if (payment?.reference) await provider.refund(payment.reference, amountMinor, `refund-${number}`);
      await refundRepository(database).done(number);
    },
  };
}

export const noLongerOpen = () => new ApiError('payment-closed');

/**
 * Opens a payment at the provider, once, and returns the URL where it is paid.
 * @throws ProviderFailure, and ApiError if it was cancelled in the meantime
 */
export async function openAtProvider(database: Database, provider: PaymentProvider, payment: Payment): Promise<string> {
  const { id, number, method } = payment;
  const order = {
    id,
    number,
    method,
    amountMinor: payment.amount_minor,
    currency: payment.currency,
    returnUrl: returnUrl(payment),
    expiresAt: payment.expires_at,
  };
  const opened =
    method === BY_CARD
      ? await withCustomer(database, provider, payment.user_id, (customer) => provider.open({ ...order, customer }))
      : await callProvider(provider.open(order));
  const address = withNumber(opened.redirectUrl, payment);
  const status = await paymentRepository(database).opened(id, {
    reference: opened.reference,
    redirect_url: address,
    next_step: JSON.stringify(opened.next),
    expires_at: opened.expiresAt,
  });
  if (isActive({ status })) return address;
  // The request that cancelled it could not close it, because it was not open yet.
  if (status !== 'paid') await callProvider(provider.close(opened.reference));
  throw noLongerOpen();
}

/** URL that shows the result of a finished payment. */
export const resultAddress = (payment: Payment): string => withNumber(returnUrl(payment), payment);

const returnUrl = ({ id, origin }: Payment) => `${origin}/api/payments/return/${id}`;

/** Adds the payment's number, which the pages show. */
function withNumber(address: string, { number }: Payment): string {
  const url = new URL(address);
  url.searchParams.set('order', String(number));
  return url.href;
}

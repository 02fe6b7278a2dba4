import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { applyProviderReport, WrongAmount } from '#features/payments/apply-provider-report.ts';
import { endPayment } from '#features/payments/end-payment.ts';
import { noLongerOpen, openAtProvider, resultAddress } from '#features/payments/open-at-provider.ts';
import type { Database } from '#shared/database/tables.ts';
import type { EmailService } from '#shared/email/email-service.ts';
import { ApiError, invalidInput } from '#shared/http/api-error.ts';
import { callProvider, ProviderFailure } from '#shared/payment-providers/call-provider.ts';
import type { PaymentProvider, ProviderReport } from '#shared/payment-providers/payment-provider.ts';
import { isActive, type Payment, paymentRepository } from '#shared/payments/payment-repository.ts';
import { refundRepository } from '#shared/payments/refund-repository.ts';
import { secretToken } from '#shared/secrets/secret-token.ts';
import { fromNow, MINUTE } from '#shared/time/from-now.ts';

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
}

export type PaymentService = ReturnType<typeof paymentService>;

/** Payments through a provider. */
export function paymentService(database: Database, provider: PaymentProvider, emails: EmailService) {
  const payments = paymentRepository(database);

  /** Cancels a payment, unless another request has opened it meanwhile. */
  async function cancelUnopened(payment: Payment): Promise<void> {
    await endPayment(database, payment, 'cancelled', await emails.renderer(), ({ status }) => status === 'created');
  }

  /** Expires a payment, unless it has got more time meanwhile, as vouchers do. Returns whether it has expired. */
  async function expireOverdue(payment: Payment): Promise<boolean> {
    return endPayment(database, payment, 'expired', await emails.renderer(), isOver);
  }

  /** Requests the state of a payment from the provider and applies it. */
  async function settle(payment: Payment, isCancelled = false): Promise<ProviderReport | undefined> {
    if (payment.reference === null) return undefined;
    const seen = await callProvider(provider.readState(payment.reference));
    const report = isCancelled && seen.state === 'expired' ? { ...seen, state: 'cancelled' as const } : seen;
    const renderer = await emails.renderer();
    await database.transaction().execute((transaction) => applyProviderReport(transaction, payment, report, renderer));
    return report;
  }

  async function reconcile(payment: Payment): Promise<void> {
    if (payment.provider !== provider.name) return;
    // A server stopped between placing the order and opening its payment.
    if (payment.reference === null && isActive(payment) && !isOver(payment))
      await openAtProvider(database, provider, payment);
    const report = await settle(payment);
    const isEnded = !isActive(payment) || (isOver(payment) && (await expireOverdue(payment)));
    if (isEnded && report?.state === 'open') await closeAtProvider(payment);
  }

  async function closeAtProvider({ reference }: Payment): Promise<void> {
    if (reference !== null) await callProvider(provider.close(reference));
  }

  return {
    /** Name of the provider in use. */
    provider: provider.name,

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
     * Settles a payment when its shopper returns, or has cancelled, and returns it. If the provider is unavailable, the
     * webhook or the reconciliation settles it later. Undefined for an unknown payment.
     */
    async settleReturn(id: string, isCancelled: boolean, log: FastifyBaseLogger): Promise<Payment | undefined> {
      const payment = await payments.find(id);
      if (payment === undefined || payment.provider !== provider.name) return payment;
      try {
        // Closed first, so that a cancelled payment cannot be paid.
        if (isCancelled) await closeAtProvider(payment);
        await settle(payment, isCancelled);
      } catch (error) {
        logFailure(log, payment, error);
      }
      return payments.find(id);
    },

    /** Applies a webhook, once for each event. @throws ApiError, so that the provider sends it again */
    async handleWebhook(body: Buffer, headers: IncomingHttpHeaders): Promise<void> {
      const event = provider.readWebhook(body, headers);
      if (event === undefined) return;
      const payment = await payments.byReference(provider.name, event.reference);
      if (payment === undefined) throw new ApiError('payment-not-found');
      const renderer = await emails.renderer();
      await database.transaction().execute(async (transaction) => {
        const isNew = await paymentRepository(transaction).addEvent(provider.name, event.eventId);
        if (isNew) await applyProviderReport(transaction, payment, event, renderer);
      });
      // The next step is in the provider's payment, not in the webhook.
      if (event.state === 'open') await settle(payment);
    },

    /**
     * Closes cancelled payments at the provider; one that is paid nevertheless goes to the balance. Errors are logged
     * and left to the reconciliation.
     */
    async close(ids: readonly string[], log: FastifyBaseLogger): Promise<void> {
      for (const id of ids) {
        const payment = await payments.find(id);
        if (payment === undefined) continue;
        await closeAtProvider(payment).catch((error: unknown) => logFailure(log, payment, error));
      }
    },

    /** Reconciles payments and refunds: missed webhooks, unopened payments, expired payments, unsent refunds. */
    async reconcile(log: FastifyBaseLogger): Promise<void> {
      for (const payment of await payments.takeDue()) {
        try {
          await reconcile(payment);
        } catch (error) {
          logFailure(log, payment, error);
        }
      }
      for (const refund of await refundRepository(database).due()) {
        try {
          await this.sendRefund(refund.number);
        } catch (error) {
          log.warn({ err: error, refund: refund.number }, 'refund could not be sent');
        }
      }
    },

    /** Sends a refund to the provider, unless it was sent before. */
    async sendRefund(number: number): Promise<void> {
      const refund = await refundRepository(database).find(number);
      if (refund === undefined || refund.done_at !== null) return;
      const payment = refund.payment_id === null ? undefined : await payments.find(refund.payment_id);
      if (payment !== undefined && payment.provider !== provider.name) {
        const message = `Payment ${payment.number} was made at ${payment.provider}, which is not in use.`;
        throw new ApiError('payment-provider-disabled', { message });
      }
      if (payment?.reference) await provider.refund(payment.reference, payment.amount_minor, `refund-${number}`);
      await refundRepository(database).done(number);
    },
  };
}

const isOver = ({ expires_at }: Payment) => expires_at.getTime() < Date.now();

function logFailure(log: FastifyBaseLogger, { number }: Payment, error: unknown): void {
  // A wrong amount needs an operator's attention.
  const level = error instanceof WrongAmount ? 'error' : 'warn';
  log[level]({ err: error, payment: number }, 'payment could not be settled');
}

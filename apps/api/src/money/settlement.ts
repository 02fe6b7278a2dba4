import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { isActive, type Payment, payableUntil, paymentRepository } from '#money/payment.ts';
import { callProvider, type PaymentProvider, type ProviderReport } from '#money/payment-provider.ts';
import { openAtProvider, type PaymentService } from '#money/payment-service.ts';
import { applyProviderReport, closeAtProvider, endPayment, WrongAmount } from '#money/provider-report.ts';
import { refundRepository } from '#money/refund.ts';
import { accountTraits, providerCard } from '#operators/operators.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { EmailService } from '#store/store.ts';

interface SettlementParts {
  emails: EmailService;
  payments: Pick<PaymentService, 'sendRefund' | 'sendReturn'>;
}

export type SettlementService = ReturnType<typeof settlementService>;

/** Applies the provider's reports of payments: by webhook, when the shopper returns, or on request. */
export function settlementService(
  database: Database,
  provider: PaymentProvider,
  { emails, payments: { sendRefund, sendReturn } }: SettlementParts,
) {
  const payments = paymentRepository(database);

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
    await database.transaction().execute(async (transaction) => {
      await applyProviderReport(transaction, payment, report, renderer);
      const { state, card } = report;
      if (state !== 'paid' || card === undefined) return;
      await accountTraits(transaction).add(payment.user_id, providerCard(provider.name, card));
    });
    return report;
  }

  async function reconcile(payment: Payment): Promise<void> {
    if (payment.provider !== provider.name) return;
    // A server stopped between placing the order and opening its payment.
    if (payment.reference === null && isActive(payment) && !isOver(payment))
      await openAtProvider(database, provider, payment);
    const report = await settle(payment);
    const isEnded = !isActive(payment) || (isOver(payment) && (await expireOverdue(payment)));
    if (isEnded && report?.state === 'open') await closeAtProvider(provider, payment);
  }

  return {
    /** Name of the provider in use. */
    provider: provider.name,

    /**
     * Settles a payment when its shopper returns, or has cancelled, and returns it. If the provider is unavailable, the
     * webhook or the reconciliation settles it later. Undefined for an unknown payment.
     */
    async settleReturn(id: string, isCancelled: boolean, log: FastifyBaseLogger): Promise<Payment | undefined> {
      const payment = await payments.find(id);
      if (payment === undefined || payment.provider !== provider.name) return payment;
      try {
        // Closed first, so that a cancelled payment cannot be paid.
        if (isCancelled) await closeAtProvider(provider, payment);
        await settle(payment, isCancelled);
      } catch (error) {
        logFailure(log, payment, error);
      }
      return payments.find(id);
    },

    /** Applies a webhook, once for each event. @throws ApiError, so that the provider sends it again */
    async handleWebhook(body: Buffer, headers: IncomingHttpHeaders): Promise<void> {
      const event = await provider.readWebhook(body, headers);
      if (event === undefined) return;
      const payment = await payments.byReference(provider.name, event.reference);
      if (payment === undefined) throw new ApiError('payment-not-found');
      const renderer = await emails.renderer();
      await database.transaction().execute(async (transaction) => {
        const isNew = await paymentRepository(transaction).addEvent(provider.name, event.eventId);
        if (isNew) await applyProviderReport(transaction, payment, event, renderer);
      });
      // The next step and the card are in the provider's payment, not in the webhook.
      const namesCard = event.state === 'paid' && provider.namesCards === true;
      if (event.state === 'open' || namesCard) await settle(payment);
    },

    /** Reconciles payments and refunds: missed webhooks, unopened payments, expired payments, what was not sent back. */
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
          await sendRefund(refund.number);
        } catch (error) {
          log.warn({ err: error, refund: refund.number }, 'refund could not be sent');
        }
      }
      for (const payment of await payments.returnsDue()) {
        try {
          await sendReturn(payment.id);
        } catch (error) {
          log.warn({ err: error, payment: payment.number }, 'late payment could not be sent back');
        }
      }
    },
  };
}

/** Whether a payment has expired, or no longer keeps the items of its order. */
const isOver = (payment: Payment) => payableUntil(payment).getTime() < Date.now();

function logFailure(log: FastifyBaseLogger, { number }: Payment, error: unknown): void {
  // A wrong amount needs an operator's attention.
  const level = error instanceof WrongAmount ? 'error' : 'warn';
  log[level]({ err: error, payment: number }, 'payment could not be settled');
}

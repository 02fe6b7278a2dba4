import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#database/tables.ts';
import type { MailService } from '#features/mail/mail-service.ts';
import { applyReport, WrongAmount } from '#features/payments/apply-report.ts';
import { askProvider, ProviderFailure } from '#features/payments/ask-provider.ts';
import { endPayment } from '#features/payments/end-payment.ts';
import { noLongerOpen, openAtProvider, resultAddress } from '#features/payments/open-at-provider.ts';
import type { PaymentProvider, ProviderReport } from '#features/payments/payment-provider.ts';
import { isUnderWay, type Payment, paymentRepository } from '#features/payments/payment-repository.ts';
import { refundRepository } from '#features/payments/refund-repository.ts';
import { Conflict, InvalidInput, NotFound } from '#http/problems.ts';
import { secretToken } from '#secrets/secret-token.ts';
import { fromNow, MINUTE } from '#time/from-now.ts';

/** An amount below what the provider collects. */
const TOO_LITTLE =
  'This amount is too small for this payment method. Please pay from your balance or add another item.';

/** How long a payment can be made, and how long its items are held, unless the provider gives it longer. */
const TIME_TO_PAY = 30 * MINUTE;

/** What is to be paid; amounts in hundredths. */
export interface PaymentWish {
  userId: number;
  /** Undefined for a top-up. */
  orderId?: number;
  method: string;
  amountMinor: number;
  currency: string;
  creditsMinor: number;
  /** Origin of the store that the shopper comes back to. */
  origin: string;
  payer?: object;
}

export type PaymentService = ReturnType<typeof paymentService>;

/** Payments through a provider. */
export function paymentService(database: Database, provider: PaymentProvider, mail: MailService) {
  const payments = paymentRepository(database);

  /** One that another request has opened meanwhile stays. */
  async function giveUpUnopened(payment: Payment): Promise<void> {
    await endPayment(database, payment, 'cancelled', await mail.pen(), ({ status }) => status === 'created');
  }

  /** A voucher may have got more time meanwhile. Answers whether it was given up. */
  async function giveUpExpired(payment: Payment): Promise<boolean> {
    return endPayment(database, payment, 'expired', await mail.pen(), isOver);
  }

  /** Asks the provider how a payment stands. */
  async function settle(payment: Payment, isCancelled = false): Promise<ProviderReport | undefined> {
    if (payment.reference === null) return undefined;
    const seen = await askProvider(provider.look(payment.reference));
    const report = isCancelled && seen.state === 'expired' ? { ...seen, state: 'cancelled' as const } : seen;
    const pen = await mail.pen();
    await database.transaction().execute((transaction) => applyReport(transaction, payment, report, pen));
    return report;
  }

  async function reconcile(payment: Payment): Promise<void> {
    if (payment.provider !== provider.name) return;
    // The server ended between the order and its payment.
    if (payment.reference === null && isUnderWay(payment) && !isOver(payment))
      await openAtProvider(database, provider, payment);
    const report = await settle(payment);
    const isGivenUp = !isUnderWay(payment) || (isOver(payment) && (await giveUpExpired(payment)));
    if (isGivenUp && report?.state === 'open') await closeAtProvider(payment);
  }

  async function closeAtProvider({ reference }: Payment): Promise<void> {
    if (reference !== null) await askProvider(provider.close(reference));
  }

  return {
    /** Name of the provider in use. */
    provider: provider.name,

    /** @throws InvalidInput */
    requireMethod(method: string): void {
      if (!provider.methods.has(method)) throw new InvalidInput({ paymentMethod: ['Please select a payment method'] });
    },

    /** Notes a payment in the transaction of what it is for, in which its payer is claimed; `open` follows. */
    begin: (transaction: Database, wish: PaymentWish) =>
      paymentRepository(transaction).add({
        id: secretToken(),
        ...(wish.orderId !== undefined && { number: wish.orderId }),
        order_id: wish.orderId ?? null,
        user_id: wish.userId,
        provider: provider.name,
        method: wish.method,
        amount_minor: wish.amountMinor,
        currency: wish.currency,
        credits_minor: wish.creditsMinor,
        origin: wish.origin,
        payer: JSON.stringify(wish.payer ?? {}),
        expires_at: fromNow(TIME_TO_PAY),
      }),

    /** The least that can be paid, in hundredths of that currency. */
    leastMinor: provider.leastMinor,

    /** Refuses an amount, in hundredths, that is too small to be paid. @throws InvalidInput */
    requireAmount(amountMinor: number, currency: string): void {
      if (amountMinor < provider.leastMinor(currency)) throw new InvalidInput({ paymentMethod: [TOO_LITTLE] });
    },

    /**
     * Where a payment is made; opens it at the provider unless that has been done. A payment that is made leads on to its
     * result; one that cannot be opened is given up, and what it held is free again.
     * @throws ProviderFailure, Conflict when it is over
     */
    async open(id: string): Promise<string> {
      const payment = await payments.find(id);
      if (payment === undefined) throw new NotFound('There is no such payment.');
      if (payment.status === 'paid') return resultAddress(payment);
      if (!isUnderWay(payment)) throw noLongerOpen();
      try {
        return payment.redirect_url ?? (await openAtProvider(database, provider, payment));
      } catch (error) {
        if (error instanceof ProviderFailure) await giveUpUnopened(payment);
        throw error;
      }
    },

    /**
     * Settles the payment that a shopper comes back from, or turned back from, and answers it as it stands then; when the
     * provider cannot be asked, the webhook or the job will settle it. Undefined for one that there is not.
     */
    async settleReturn(id: string, isCancelled: boolean, log: FastifyBaseLogger): Promise<Payment | undefined> {
      const payment = await payments.find(id);
      if (payment === undefined || payment.provider !== provider.name) return payment;
      try {
        // Closed first, so that nobody can pay what is given up.
        if (isCancelled) await closeAtProvider(payment);
        await settle(payment, isCancelled);
      } catch (error) {
        logFailure(log, payment, error);
      }
      return payments.find(id);
    },

    /** Lets a webhook take effect, once for each event. @throws Refusal, so that the provider tries again */
    async hear(body: Buffer, headers: IncomingHttpHeaders): Promise<void> {
      const event = provider.readWebhook(body, headers);
      if (event === undefined) return;
      const payment = await payments.byReference(provider.name, event.reference);
      if (payment === undefined) throw new NotFound('There is no such payment.');
      const pen = await mail.pen();
      await database.transaction().execute(async (transaction) => {
        const isNew = await paymentRepository(transaction).noteEvent(provider.name, event.eventId);
        if (isNew) await applyReport(transaction, payment, event, pen);
      });
      // What is to be done now stands in the payment, not in the webhook.
      if (event.state === 'open') await settle(payment);
    },

    /**
     * Makes payments unpayable that were given up; one that is paid nevertheless goes to the balance. What fails is left
     * to the job: that it was given up is settled.
     */
    async close(ids: readonly string[], log: FastifyBaseLogger): Promise<void> {
      for (const id of ids) {
        const payment = await payments.find(id);
        if (payment === undefined) continue;
        await closeAtProvider(payment).catch((error: unknown) => logFailure(log, payment, error));
      }
    },

    /** Repairs what did not get to its end: unheard news, payments that were never opened, refunds, time that is over. */
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

    /** Hands a refund over to the provider, unless that has been done. */
    async sendRefund(number: number): Promise<void> {
      const refund = await refundRepository(database).find(number);
      if (refund === undefined || refund.done_at !== null) return;
      const payment = refund.payment_id === null ? undefined : await payments.find(refund.payment_id);
      if (payment !== undefined && payment.provider !== provider.name) {
        throw new Conflict(`Payment ${payment.number} was made at ${payment.provider}, which is not in use.`);
      }
      if (payment?.reference) await provider.refund(payment.reference, payment.amount_minor, `refund-${number}`);
      await refundRepository(database).done(number);
    },
  };
}

const isOver = ({ expires_at }: Payment) => expires_at.getTime() < Date.now();

function logFailure(log: FastifyBaseLogger, { number }: Payment, error: unknown): void {
  // Money of another amount than was asked for needs somebody to look at it.
  const level = error instanceof WrongAmount ? 'error' : 'warn';
  log[level]({ err: error, payment: number }, 'payment could not be settled');
}

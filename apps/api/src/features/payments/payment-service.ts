import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#database/tables.ts';
import type { MailService } from '#features/mail/mail-service.ts';
import { applyReport, WrongAmount } from '#features/payments/apply-report.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { type Payment, paymentRepository } from '#features/payments/payment-repository.ts';
import { refundRepository } from '#features/payments/refund-repository.ts';
import { Conflict, InvalidInput, NotFound } from '#http/problems.ts';
import { secretToken } from '#secrets/secret-token.ts';
import { fromNow, MINUTE } from '#time/from-now.ts';

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

  async function openAtProvider(payment: Payment): Promise<string> {
    const { id, number, method } = payment;
    const opened = await provider.open({
      id,
      number,
      method,
      amountMinor: payment.amount_minor,
      currency: payment.currency,
      returnUrl: `${payment.origin}/api/payments/return/${id}`,
      expiresAt: payment.expires_at,
    });
    const url = new URL(opened.redirectUrl);
    url.searchParams.set('order', String(number));
    await payments.opened(id, {
      reference: opened.reference,
      redirect_url: url.href,
      next_step: JSON.stringify(opened.next),
      expires_at: opened.expiresAt,
    });
    return url.href;
  }

  /** Asks the provider how a payment stands. */
  async function settle(payment: Payment, isCancelled = false): Promise<void> {
    if (payment.reference === null) return;
    const seen = await provider.look(payment.reference);
    const report = isCancelled && seen.state === 'expired' ? { ...seen, state: 'cancelled' as const } : seen;
    const pen = await mail.pen();
    await database.transaction().execute((transaction) => applyReport(transaction, payment, report, pen));
  }

  /** Gives up a payment whose time is over; what it held is free again. */
  async function expire(payment: Payment): Promise<void> {
    const report = { state: 'expired', amountMinor: payment.amount_minor, currency: payment.currency } as const;
    const pen = await mail.pen();
    await database.transaction().execute((transaction) => applyReport(transaction, payment, report, pen));
    if (payment.reference !== null) await provider.close(payment.reference);
  }

  async function reconcile(payment: Payment): Promise<void> {
    if (payment.provider !== provider.name) return;
    const isUnderWay = payment.status === 'created' || payment.status === 'open';
    const isOver = payment.expires_at.getTime() < Date.now();
    // The server ended between the order and its payment.
    if (payment.reference === null && isUnderWay && !isOver) await openAtProvider(payment);
    await settle(payment);
    if (isUnderWay && isOver) await expire(payment);
  }

  return {
    /** Name of the provider in use. */
    provider: provider.name,

    /** @throws InvalidInput */
    requireMethod(method: string): void {
      if (!provider.methods.has(method)) throw new InvalidInput({ paymentMethod: ['Please select a payment method'] });
    },

    /** Notes a payment in the transaction of what it is for; `open` follows. */
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

    /** Where a payment is made; opens it at the provider unless that has been done. */
    async open(id: string): Promise<string> {
      const payment = await payments.find(id);
      if (payment === undefined) throw new NotFound('There is no such payment.');
      return payment.redirect_url ?? openAtProvider(payment);
    },

    /** Settles the payment that a shopper comes back from, or turned back from, and answers it. @throws NotFound */
    async settleReturn(id: string, isCancelled = false): Promise<Payment> {
      const payment = await payments.find(id);
      if (payment === undefined) throw new NotFound('There is no such payment.');
      if (payment.provider === provider.name) {
        // Closed first, so that nobody can pay what is given up.
        if (isCancelled && payment.reference !== null) await provider.close(payment.reference);
        await settle(payment, isCancelled);
      }
      return (await payments.find(id)) ?? payment;
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

    /** Makes payments unpayable that were given up; one that is paid nevertheless goes to the balance. */
    async close(ids: readonly string[]): Promise<void> {
      for (const id of ids) {
        const payment = await payments.find(id);
        if (payment?.reference) await provider.close(payment.reference);
      }
    },

    /** Repairs what did not get to its end: unheard news, payments that were never opened, refunds, time that is over. */
    async reconcile(log: FastifyBaseLogger): Promise<void> {
      for (const payment of await payments.takeDue()) {
        try {
          await reconcile(payment);
        } catch (error) {
          const level = error instanceof WrongAmount ? 'error' : 'warn';
          log[level]({ err: error, payment: payment.number }, 'payment could not be reconciled');
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

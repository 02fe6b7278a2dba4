import { randomInt } from 'node:crypto';
import type { NextStep, Voucher } from '@patina/shared-api/contract/payments/deposit';
import { isProviderMethod, nextStepOf, PAYMENT_METHODS } from '@patina/shared-api/contract/payments/payment-methods';
import { fromMinor } from '@patina/shared-api/money';
import { type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import type { PaymentProvider } from '#money/payment-provider.ts';
import { type CardChoice, sandboxCards } from '#money/sandbox-cards.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { ApiError, invalidInput } from '#platform/http/api-error.ts';
import { secretToken } from '#platform/secrets/secret-token.ts';
import { requireSignature, signWebhook } from '#platform/secrets/webhook-signature.ts';
import { DAY, epochSeconds, fromNow } from '#platform/time.ts';

export const SANDBOX_SIGNATURE = 'sandbox-signature';
/** A test card number that is always declined. */
const DECLINED_CARD = '4000000000000002';
/** Smallest amount in hundredths, as real providers have it. */
const LEAST_MINOR = 50;

/** Payments of one part of the list. */
const LISTED = 100;

/** Validity of a voucher. */
const VOUCHER_LIFE = 3 * DAY;

export type SandboxPayment = Selectable<Tables['sandbox_payment']>;
export type SandboxOutcome = 'paid' | 'declined' | 'cancelled' | 'expired';
/** How the webhook is delivered; `shuffled`: followed by an outdated one. */
export type SandboxDelivery = 'once' | 'twice' | 'never' | 'shuffled';

/** Sends a webhook to the store. */
export type SendWebhook = (body: string, headers: Record<string, string>) => Promise<void>;

const Message = z.object({
  id: z.string(),
  payment: z.string(),
  status: z.enum(['open', 'paid', 'declined', 'cancelled', 'expired']),
  amount_minor: z.number(),
  currency: z.string(),
});

export type SandboxProvider = ReturnType<typeof sandboxProvider>;

/** A payment provider for development, which takes no money. */
export function sandboxProvider(database: Database, secret = secretToken()) {
  let sendWebhook: SendWebhook | undefined;
  const cards = sandboxCards(database);

  async function find(id: string): Promise<SandboxPayment> {
    const payment = await database.selectFrom('sandbox_payment').selectAll().where('id', '=', id).executeTakeFirst();
    if (payment === undefined) throw new ApiError('payment-not-found');
    return payment;
  }

  async function notify(payment: SandboxPayment, status: SandboxPayment['status'], eventId: string): Promise<void> {
    const { id, amount_minor, currency } = payment;
    const body = JSON.stringify({ id: eventId, payment: id, status, amount_minor, currency } satisfies z.input<
      typeof Message
    >);
    await sendWebhook?.(body, { [SANDBOX_SIGNATURE]: signWebhook(body, secret) });
  }

  const provider: PaymentProvider = {
    name: 'sandbox',
    cards: cards.vault,
    methods: new Set(PAYMENT_METHODS.filter(isProviderMethod)),
    leastMinor: () => LEAST_MINOR,
    timeToPay: (method, usual) => (nextStepOf(method) === 'voucher' ? VOUCHER_LIFE : usual),

    async open({ id: merchantReference, method, amountMinor, currency, returnUrl, expiresAt, customer = null }) {
      const isVoucher = nextStepOf(method) === 'voucher';
      const until = isVoucher ? fromNow(VOUCHER_LIFE) : expiresAt;
      const voucher = isVoucher ? makeVoucher(amountMinor, currency, until) : null;
      await database
        .insertInto('sandbox_payment')
        .values({
          id: secretToken(),
          merchant_reference: merchantReference,
          method,
          amount_minor: amountMinor,
          currency,
          return_url: returnUrl,
          voucher: JSON.stringify(voucher),
          customer,
        })
        .onConflict((conflict) => conflict.column('merchant_reference').doNothing())
        .execute();
      const payment = await database
        .selectFrom('sandbox_payment')
        .selectAll()
        .where('merchant_reference', '=', merchantReference)
        .executeTakeFirstOrThrow();
      return {
        reference: payment.id,
        redirectUrl: `${new URL(returnUrl).origin}/sandbox/pay/${payment.id}`,
        next: stepOf(payment),
        expiresAt: until,
      };
    },

    async readState(reference) {
      const { status, amount_minor, currency } = await find(reference);
      return { state: status, amountMinor: amount_minor, currency };
    },

    async list(from, to, after) {
      let payments = database
        .selectFrom('sandbox_payment')
        .selectAll()
        .where('created_at', '>=', from)
        .where('created_at', '<', to)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(LISTED);
      if (after !== undefined) {
        payments = payments.where(
          sql<boolean>`(created_at, id) < (select created_at, id from sandbox_payment where id = ${after})`,
        );
      }
      const rows = await payments.execute();
      return {
        payments: rows.map(
          ({ id, merchant_reference, status, amount_minor, refunded_minor, currency, created_at }) => ({
            reference: id,
            id: merchant_reference,
            state: status,
            currency,
            amountMinor: amount_minor,
            refundedMinor: refunded_minor,
            createdAt: created_at,
          }),
        ),
        next: rows.length < LISTED ? undefined : rows.at(-1)?.id,
      };
    },

    async close(reference) {
      await database
        .updateTable('sandbox_payment')
        .set({ status: 'expired' })
        .where('id', '=', reference)
        .where('status', '=', 'open')
        .execute();
    },

    async refund(reference, amountMinor, key) {
      await database.transaction().execute(async (transaction) => {
        const added = await transaction
          .insertInto('sandbox_refund')
          .values({ key, payment_id: reference, amount_minor: amountMinor })
          .onConflict((conflict) => conflict.doNothing())
          .returning('key')
          .executeTakeFirst();
        if (added === undefined) return;
        await transaction
          .updateTable('sandbox_payment')
          .set({ refunded_minor: sql`refunded_minor + ${amountMinor}` })
          .where('id', '=', reference)
          .where('status', '=', 'paid')
          .returning('id')
          .executeTakeFirstOrThrow();
      });
    },

    async tokenise({ number }) {
      if (number === DECLINED_CARD) throw invalidInput({ card_number: 'card-number-invalid' });
      return { token: `sandbox_card_${secretToken()}` };
    },

    async readWebhook(body, headers) {
      requireSignature(body, secret, headers[SANDBOX_SIGNATURE]);
      const read = z.safeParse(Message, JSON.parse(body.toString('utf8')));
      if (!read.success) throw new ApiError('webhook-malformed');
      const { id, payment, status, amount_minor, currency } = read.data;
      return { eventId: id, reference: payment, state: status, amountMinor: amount_minor, currency };
    },
  };

  return {
    provider,
    cards,
    find,

    /** Sets the function that sends webhooks. */
    connect(send: SendWebhook): void {
      sendWebhook = send;
    },

    /** Simulates an outcome of a payment and sends its webhooks. @throws ApiError */
    async simulate(
      id: string,
      outcome: SandboxOutcome,
      delivery: SandboxDelivery = 'once',
      choice: CardChoice = {},
    ): Promise<SandboxPayment> {
      if (outcome === 'paid') await cards.requireCard((await find(id)).customer, choice);
      const change = database.updateTable('sandbox_payment').set({ status: outcome }).where('id', '=', id);
      // A payment can be paid late in any state; a paid one stays paid.
      const allowed = outcome === 'paid' ? change : change.where('status', '<>', 'paid');
      const payment = await allowed.returningAll().executeTakeFirst();
      if (payment === undefined) {
        await find(id);
        throw new ApiError('payment-already-paid');
      }
      if (outcome === 'paid') await cards.save(payment.customer, choice);
      const eventId = secretToken();
      const webhooks: Record<SandboxDelivery, [SandboxPayment['status'], string][]> = {
        never: [],
        once: [[outcome, eventId]],
        twice: [
          [outcome, eventId],
          [outcome, eventId],
        ],
        shuffled: [
          [outcome, eventId],
          ['declined', secretToken()],
        ],
      };
      for (const [status, event] of webhooks[delivery]) await notify(payment, status, event);
      return payment;
    },
  };
}

function makeVoucher(amountMinor: number, currency: string, until: Date): Voucher {
  const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0');
  return {
    entity: digits(5),
    reference: digits(9),
    amount: fromMinor(amountMinor),
    currency,
    expires_at: epochSeconds(until),
  };
}

function stepOf({ method, voucher }: SandboxPayment): NextStep {
  if (voucher !== null) return { kind: 'voucher', voucher };
  return { kind: nextStepOf(method) === 'app' ? 'app' : 'page' };
}

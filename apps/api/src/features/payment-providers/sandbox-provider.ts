import { randomInt } from 'node:crypto';
import type { NextStep, Voucher } from '@patina/shared-api/contract/deposit';
import { BAD_CARD } from '@patina/shared-api/contract/withdrawal';
import { fromMinor } from '@patina/shared-api/money';
import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '#database/tables.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import type { PaymentTables } from '#features/payments/payment-tables.ts';
import { requireSignature, signWebhook } from '#features/payments/webhook-signature.ts';
import { Conflict, InvalidInput, Malformed, NotFound } from '#http/problems.ts';
import { secretToken } from '#secrets/secret-token.ts';
import { epochSeconds } from '#time/epoch-seconds.ts';
import { DAY, fromNow } from '#time/from-now.ts';

export const SANDBOX_SIGNATURE = 'sandbox-signature';
/** The number of a card that every provider for trying out refuses. */
const REFUSED_CARD = '4000000000000002';
/** As real providers have it. */
const LEAST = 50;
/** How long a voucher can be paid. */
const VOUCHER_LIFE = 3 * DAY;

export type SandboxPayment = Selectable<PaymentTables['sandbox_payment']>;
export type SandboxOutcome = 'paid' | 'declined' | 'cancelled' | 'expired';
/** How the store hears of it: `shuffled` is an outdated message after the true one. */
export type SandboxDelivery = 'once' | 'twice' | 'never' | 'shuffled';

/** Hands a webhook over to the store. */
export type Courier = (body: string, headers: Record<string, string>) => Promise<void>;

const Message = z.object({
  id: z.string(),
  payment: z.string(),
  status: z.enum(['open', 'paid', 'declined', 'cancelled', 'expired']),
  amount_minor: z.number(),
  currency: z.string(),
});

export type SandboxProvider = ReturnType<typeof sandboxProvider>;

/** A provider for trying out: takes no money, but behaves like one that does. */
export function sandboxProvider(database: Database, secret = secretToken()) {
  let courier: Courier | undefined;

  async function find(id: string): Promise<SandboxPayment> {
    const payment = await database.selectFrom('sandbox_payment').selectAll().where('id', '=', id).executeTakeFirst();
    if (payment === undefined) throw new NotFound('There is no such payment.');
    return payment;
  }

  async function tell(payment: SandboxPayment, status: SandboxPayment['status'], eventId: string): Promise<void> {
    const { id, amount_minor, currency } = payment;
    const body = JSON.stringify({ id: eventId, payment: id, status, amount_minor, currency } satisfies z.input<
      typeof Message
    >);
    await courier?.(body, { [SANDBOX_SIGNATURE]: signWebhook(body, secret) });
  }

  const provider: PaymentProvider = {
    name: 'sandbox',
    methods: new Set(['card', 'multibanco', 'mbway', 'bank']),
    leastMinor: () => LEAST,

    async open({ id: merchantReference, method, amountMinor, currency, returnUrl, expiresAt }) {
      const until = method === 'multibanco' ? fromNow(VOUCHER_LIFE) : expiresAt;
      const voucher = method === 'multibanco' ? makeVoucher(amountMinor, currency, until) : null;
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
        next: nextStep(payment),
        expiresAt: until,
      };
    },

    async look(reference) {
      const { status, amount_minor, currency } = await find(reference);
      return { state: status, amountMinor: amount_minor, currency };
    },

    async close(reference) {
      await database
        .updateTable('sandbox_payment')
        .set({ status: 'expired' })
        .where('id', '=', reference)
        .where('status', '=', 'open')
        .execute();
    },

    async refund(reference, amountMinor) {
      // Whole payments only, so that asking twice is told from asking for more.
      await database
        .updateTable('sandbox_payment')
        .set({ refunded_minor: amountMinor })
        .where('id', '=', reference)
        .where('status', '=', 'paid')
        .executeTakeFirstOrThrow();
    },

    async tokenise({ number }) {
      if (number === REFUSED_CARD) throw new InvalidInput({ card_number: [BAD_CARD] });
      return `sandbox_card_${secretToken()}`;
    },

    readWebhook(body, headers) {
      requireSignature(body, secret, headers[SANDBOX_SIGNATURE]);
      const read = z.safeParse(Message, JSON.parse(body.toString('utf8')));
      if (!read.success) throw new Malformed('The webhook cannot be read.');
      const { id, payment, status, amount_minor, currency } = read.data;
      return { eventId: id, reference: payment, state: status, amountMinor: amount_minor, currency };
    },
  };

  return {
    provider,
    find,

    /** Says who hands webhooks over. */
    connect(to: Courier): void {
      courier = to;
    },

    /** Plays one outcome of a payment and tells the store. @throws NotFound, Conflict */
    async play(id: string, outcome: SandboxOutcome, delivery: SandboxDelivery = 'once'): Promise<SandboxPayment> {
      const change = database.updateTable('sandbox_payment').set({ status: outcome }).where('id', '=', id);
      // Whatever has happened, it can be paid late; what is paid stays paid.
      const allowed = outcome === 'paid' ? change : change.where('status', '<>', 'paid');
      const played = await allowed.returningAll().executeTakeFirst();
      if (played === undefined) {
        await find(id);
        throw new Conflict('This payment has been paid.');
      }
      const eventId = secretToken();
      const tellings: Record<SandboxDelivery, [SandboxPayment['status'], string][]> = {
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
      for (const [status, event] of tellings[delivery]) await tell(played, status, event);
      return played;
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

function nextStep({ method, voucher }: SandboxPayment): NextStep {
  if (voucher !== null) return { kind: 'voucher', voucher };
  return { kind: method === 'mbway' ? 'app' : 'page' };
}

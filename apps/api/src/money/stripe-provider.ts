import type { NextStep } from '@patina/shared-api/contract/payments/deposit';
import { nextStepOf, type ProviderMethodCode } from '@patina/shared-api/contract/payments/payment-methods';
import { fromMinor } from '@patina/shared-api/money';
import type Stripe from 'stripe';
import type { ListedPayment, PaymentProvider, ProviderReport, ProviderState } from '#money/payment-provider.ts';
import { requireCustomer, stripeCards } from '#money/stripe-cards.ts';
import { ApiError, invalidInput } from '#platform/http/api-error.ts';
import { requireTimelySignature } from '#platform/secrets/webhook-signature.ts';
import { epochSeconds, SECOND } from '#platform/time.ts';

/** Stripe's payment method types by our codes; null for methods that Stripe does not offer. */
const METHODS: Readonly<Record<string, string | null>> = {
  card: 'card',
  multibanco: 'multibanco',
  mbway: 'mb_way',
  bank: null,
} satisfies Record<ProviderMethodCode, string | null>;
/** https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts; 50 hundredths for other currencies. */
const LEAST_MINOR: Record<string, number> = {
  AED: 200,
  BGN: 100,
  CZK: 1500,
  DKK: 250,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  PLN: 200,
  RON: 200,
  SEK: 300,
  THB: 1000,
};
/** Sessions of one part of the list: the most that Stripe gives. */
const LISTED = 100;
/** Stripe requires at least half an hour from the time of the call; in seconds. */
const GRACE = 600;

const EVENTS = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
]);

export interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  /** Base URL of the API. */
  apiUrl: string;
}

/** Payments by Checkout Sessions. https://docs.stripe.com/payments/checkout */
export function stripeProvider(options: StripeOptions): PaymentProvider {
  const opening = openStripe(options);
  const sessions = async () => (await opening).checkout.sessions;

  return {
    name: 'stripe',
    methods: new Set(Object.keys(METHODS).filter((method) => METHODS[method] !== null)),
    namesCards: true,
    cards: stripeCards(opening),
    leastMinor: (currency) => LEAST_MINOR[currency] ?? 50,
    // Stripe decides how long a voucher is valid.
    timeToPay: (method, usual) => (nextStepOf(method) === 'voucher' ? undefined : usual + GRACE * SECOND),

    async open({ id, number, method, amountMinor, currency, returnUrl, expiresAt, customer }) {
      const creating = (await sessions()).create(
        {
          mode: 'payment',
          allowed_payment_method_types: [METHODS[method] ?? 'card'],
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: currency.toLowerCase(),
                unit_amount: amountMinor,
                product_data: { name: `No. ${number}` },
              },
            },
          ],
          client_reference_id: id,
          success_url: returnUrl,
          cancel_url: `${returnUrl}?cancelled=1`,
          expires_at: epochSeconds(expiresAt) + GRACE,
          // Stripe's page asks whether the card is to be saved, and offers those that are.
          ...(customer !== undefined && { customer, saved_payment_method_options: { payment_method_save: 'enabled' } }),
        },
        // A customer that was made anew is another request, which Stripe would refuse for the same key.
        { idempotencyKey: customer === undefined ? id : `${id}-${customer}` },
      );
      const session = await requireCustomer(creating);
      if (session.url === null) throw new Error('the session has no address to pay at');
      return {
        reference: session.id,
        redirectUrl: session.url,
        next: { kind: nextStepOf(method) === 'app' ? 'app' : 'page' },
        expiresAt: new Date(session.expires_at * SECOND),
      };
    },

    async readState(reference) {
      const session = await (await sessions()).retrieve(reference, { expand: ['payment_intent.latest_charge'] });
      return reportOf(session);
    },

    async list(from, to, after) {
      const { data, has_more } = await (await sessions()).list({
        created: { gte: epochSeconds(from), lt: Math.ceil(to.getTime() / SECOND) },
        limit: LISTED,
        expand: ['data.payment_intent.latest_charge'],
        ...(after !== undefined && { starting_after: after }),
      });
      return { payments: data.filter(isPayment).map(listedPayment), next: has_more ? data.at(-1)?.id : undefined };
    },

    async close(reference) {
      try {
        await (await sessions()).expire(reference);
      } catch (error) {
        // The session is already paid or expired.
        if (!isOfType(error, 'StripeInvalidRequestError')) throw error;
      }
    },

    async refund(reference, amountMinor, key) {
      const stripe = await opening;
      const { payment_intent } = await stripe.checkout.sessions.retrieve(reference);
      const intent = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id;
      if (intent === undefined) throw new Error('the session has no payment to refund');
      await stripe.refunds.create({ payment_intent: intent, amount: amountMinor }, { idempotencyKey: key });
    },

    async tokenise({ number, holder, month, year }, key) {
      try {
        const stripe = await opening;
        const method = await stripe.paymentMethods.create(
          { type: 'card', card: { number, exp_month: month, exp_year: year }, billing_details: { name: holder } },
          { idempotencyKey: key },
        );
        return { token: method.id, card: method.card?.fingerprint ?? undefined };
      } catch (error) {
        if (isOfType(error, 'StripeCardError')) throw invalidInput({ card_number: 'card-number-invalid' });
        throw error;
      }
    },

    async readWebhook(body, headers) {
      const signature = String(headers['stripe-signature'] ?? '');
      const event = readEvent(await opening, body, signature, options.webhookSecret);
      if (!EVENTS.has(event.type)) return undefined;
      const session = event.data.object as Stripe.Checkout.Session;
      if (!isPayment(session)) return undefined;
      const failed = event.type === 'checkout.session.async_payment_failed';
      const report = reportOf(session);
      return {
        ...report,
        ...(failed && report.state !== 'paid' && { state: 'declined' as const }),
        eventId: event.id,
        reference: session.id,
      };
    },
  };
}

/** Loads Stripe's library only in a store that is paid by it: a seventh of all modules that a server would read. */
async function openStripe({ secretKey, apiUrl }: StripeOptions): Promise<Stripe> {
  const { default: Library } = await import('stripe');
  const { hostname, port, protocol } = new URL(apiUrl);
  return new Library(secretKey, {
    host: hostname,
    port: port || 443,
    protocol: protocol === 'http:' ? 'http' : 'https',
    // With one retry this stays below the server's handler timeout.
    timeout: 4 * SECOND,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

/** Others only save a card. */
const isPayment = ({ mode }: Stripe.Checkout.Session) => mode !== 'setup';

/** Whether it is this kind of error of Stripe's library. https://docs.stripe.com/error-handling */
const isOfType = (error: unknown, type: `Stripe${string}Error`) => (error as { type?: string }).type === type;

/** @throws ApiError */
function readEvent(stripe: Stripe, body: Buffer, signature: string, secret: string): Stripe.Event {
  // Stripe's library takes any time that is still to come.
  requireTimelySignature(signature);
  try {
    return stripe.webhooks.constructEvent(body, signature, secret);
  } catch (error) {
    if (isOfType(error, 'StripeSignatureVerificationError')) {
      throw new ApiError('webhook-signature-wrong');
    }
    throw error;
  }
}

function reportOf(session: Stripe.Checkout.Session): ProviderReport {
  const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent;
  const currency = (session.currency ?? '').toUpperCase();
  const amountMinor = session.amount_total ?? 0;
  const voucher = intent?.next_action?.multibanco_display_details;
  const next: NextStep | undefined =
    voucher?.entity && voucher.reference && voucher.expires_at
      ? {
          kind: 'voucher',
          voucher: {
            entity: voucher.entity,
            reference: voucher.reference,
            amount: fromMinor(amountMinor),
            currency,
            expires_at: voucher.expires_at,
          },
        }
      : undefined;
  const card = chargeOf(intent)?.payment_method_details?.card?.fingerprint;
  return {
    state: stateOf(session, intent),
    amountMinor,
    currency,
    ...(typeof card === 'string' && { card }),
    ...(next?.kind === 'voucher' && { next, expiresAt: new Date(next.voucher.expires_at * SECOND) }),
  };
}

function listedPayment(session: Stripe.Checkout.Session): ListedPayment {
  const { state, amountMinor, currency } = reportOf(session);
  const charge = chargeOf(typeof session.payment_intent === 'string' ? null : session.payment_intent);
  return {
    reference: session.id,
    id: session.client_reference_id,
    state,
    amountMinor,
    currency,
    refundedMinor: charge?.amount_refunded ?? 0,
    createdAt: new Date(session.created * SECOND),
  };
}

const chargeOf = (intent: Stripe.PaymentIntent | null) =>
  typeof intent?.latest_charge === 'string' ? null : intent?.latest_charge;

function stateOf(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): ProviderState {
  if (session.payment_status === 'paid') return 'paid';
  if (session.status === 'expired') return 'expired';
  if (session.status !== 'complete') return 'open';
  // Completed but unpaid: waiting for a voucher or a phone, or failed.
  if (intent?.status === 'canceled') return 'cancelled';
  return intent?.status === 'requires_payment_method' ? 'declined' : 'open';
}

import { promo } from '@patina/shared-api/contract/cart/promo';
import { deposit as calls } from '@patina/shared-api/contract/payments/deposit';
import { fromMinor } from '@patina/shared-api/money';
import { paths } from '@patina/shared-api/paths';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type Auth, readIdempotentRequest } from '#identity/identity.ts';
import { type DepositService, depositHistory, readStatement } from '#money/deposit.ts';
import type { Payment } from '#money/payment.ts';
import { discountOf, promoRepository, requireUsable } from '#money/promo.ts';
import { sandboxPages } from '#money/sandbox-pages.ts';
import type { SandboxProvider } from '#money/sandbox-provider.ts';
import type { SavedCardService } from '#money/saved-cards.ts';
import type { SettlementService } from '#money/settlement.ts';
import { cartTotal } from '#orders/orders.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/tables.ts';
import { invalidInput } from '#platform/http/api-error.ts';
import { OK, ok, serve } from '#platform/http/endpoint-route.ts';
import { linkOrigin } from '#platform/http/request-origin.ts';
import type { SettingsService } from '#store/store.ts';

interface MoneyRoutesParts {
  database: Database;
  deposits: DepositService;
  savedCards: SavedCardService;
  settings: SettingsService;
  auth: Auth;
  settlement: SettlementService;
  sandbox: SandboxProvider | undefined;
}

/** Payments, top-ups and promo codes. */
export function moneyRoutes(
  api: FastifyInstance,
  services: MoneyRoutesParts,
  config: Pick<Config, 'publicOrigin'>,
): void {
  depositRoutes(api, services, config);
  savedCardRoutes(api, services, config);
  promoRoutes(api, services);
  // Separate plugins, because they parse bodies differently.
  void api.register((plugin) => paymentRoutes(plugin, services));
  const { sandbox } = services;
  if (sandbox) void api.register((plugin) => sandboxPages(plugin, sandbox));
}

function depositRoutes(
  api: FastifyInstance,
  { database, deposits, settings, auth }: MoneyRoutesParts,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): void {
  serve(api, calls.checkout, async (call) => {
    const { userId } = await auth.requireVerified(call);
    const origin = linkOrigin(call.request, publicOrigin);
    const { redirectUrl, number } = await deposits.begin(
      call.body,
      readIdempotentRequest(call.request, userId),
      origin,
    );
    return { ...OK, redirect_url: redirectUrl, order: number };
  });

  serve(api, calls.status, async (call) => {
    const { userId } = await auth.requireUser(call);
    return deposits.status(userId, call.params.id);
  });

  serve(api, calls.statement, async (call) => {
    const { userId } = await auth.requireUser(call);
    const { internal_currency } = await settings.read();
    return ok(await readStatement(database, userId, { month: call.query.month, currency: internal_currency.name }));
  });

  serve(api, calls.history, async (call) => {
    const { userId } = await auth.requireUser(call);
    const { internal_currency } = await settings.read();
    return ok(await depositHistory(database, userId, internal_currency.name));
  });
}

/** Each asks the payment provider. */
const LISTS_PER_MINUTE = 60;

function savedCardRoutes(
  api: FastifyInstance,
  { savedCards, auth }: MoneyRoutesParts,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): void {
  serve(
    api,
    calls.cards,
    async (call) => {
      const { userId } = await auth.requireUser(call);
      return ok(await savedCards.list(userId));
    },
    { perMinute: LISTS_PER_MINUTE },
  );

  serve(api, calls.addCard, async (call) => {
    const { userId } = await auth.requireVerified(call);
    const account = `${linkOrigin(call.request, publicOrigin)}${paths.account('transactions')}`;
    return { ...OK, redirect_url: await savedCards.add(userId, account) };
  });

  serve(api, calls.removeCard, async (call) => {
    const { userId } = await auth.requireUser(call);
    await savedCards.remove(userId, call.body.id);
    return OK;
  });
}

/** Low, because codes are short and could be guessed. */
const CHECKS_PER_MINUTE = 30;

function promoRoutes(api: FastifyInstance, { database, auth }: MoneyRoutesParts): void {
  serve(
    api,
    promo.check,
    async (call) => {
      const { userId } = await auth.requireUser(call);
      const { code } = call.query;
      if (code === undefined || code === '') throw invalidInput({ promocode: 'promo-code-required' });
      const found = await requireUsable(database, await promoRepository(database).find(code), userId);
      const totalMinor = await cartTotal(database, userId);
      return {
        ...OK,
        payload: {
          id: found.id,
          code: found.code,
          description: found.description,
          discount_type: found.discount_type,
          // Hundredths of a per cent and hundredths of a Credit alike.
          discount_amount: fromMinor(found.discount),
          type: found.discount_type,
          calculated_discount: fromMinor(discountOf(found, totalMinor)),
          applies_to_delivery: found.applies_to_delivery,
        },
      };
    },
    { perMinute: CHECKS_PER_MINUTE },
  );
}

/** Webhooks of providers, and the route that shoppers return to. */
async function paymentRoutes(api: FastifyInstance, { settlement }: MoneyRoutesParts): Promise<void> {
  // The signature covers the raw bytes.
  api.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  api.post(
    `/payments/webhooks/${settlement.provider}`,
    { config: { withoutSession: true }, schema: { hide: true } },
    async (request) => {
      await settlement.handleWebhook(request.body as Buffer, request.headers);
      return OK;
    },
  );

  /** The route redirects a browser to a page, also after an error. */
  async function settleOrLog(id: string, isCancelled: boolean, log: FastifyBaseLogger): Promise<Payment | undefined> {
    try {
      return await settlement.settleReturn(id, isCancelled, log);
    } catch (error) {
      log.warn({ err: error }, 'a payment could not be settled');
      return undefined;
    }
  }

  api.get('/payments/return/:id', { schema: { hide: true } }, async (request, reply) => {
    const { id } = request.params as { id: string };
    const payment = await settleOrLog(id, 'cancelled' in (request.query as object), request.log);
    return reply.redirect(payment === undefined ? paths.account('transactions') : pageAfter(payment), 303);
  });
}

/** Path of the result page; that of a pending payment also says when it was cancelled. */
function pageAfter({ status, order_id, number, is_late }: Payment): string {
  const type = order_id === null ? 'topup' : 'purchase';
  if (status === 'paid') return paths.successPayment(is_late ? 'topup' : type, number);
  if (status === 'declined') return paths.failPayment(type, undefined, number);
  return paths.pendingPayment(number);
}

import { SHIPPED_LANGUAGES } from '@patina/platform/languages';
import { cart as calls } from '@patina/shared-api/contract/cart/cart';
import { purchase as calls } from '@patina/shared-api/contract/orders/purchase';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Auth, readIdempotentRequest } from '#identity/identity.ts';
import type { CartService } from '#orders/cart.ts';
import { purchaseHistory } from '#orders/purchase-history.ts';
import type { PurchaseService } from '#orders/purchase-service.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { OK, ok, serve } from '#platform/http/endpoint-route.ts';
import { linkOrigin } from '#platform/http/request-origin.ts';
import type { ContentService, SettingsService } from '#store/store.ts';
import { drawReceipt, RECEIPT_TEXTS } from './draw-receipt.ts';
import { readReceipt, receiptNumber } from './receipt.ts';

export function cartRoutes(api: FastifyInstance, { cart, auth }: { cart: CartService; auth: Auth }): void {
  serve(api, calls.contents, async (call) => {
    const { userId } = await auth.requireUser(call);
    return { ...OK, cart: await cart.contents(userId) };
  });

  serve(api, calls.add, async (call) => {
    const { userId } = await auth.requireUser(call);
    await cart.add(userId, call.body.id, call.body.is_variation ?? false);
    return { ...OK, message: 'Item added to cart!' };
  });

  serve(api, calls.update, async (call) => {
    const { userId } = await auth.requireUser(call);
    await cart.requireLine(userId, call.body.item_id);
    return OK;
  });

  serve(api, calls.acceptPrices, async (call) => {
    const { userId } = await auth.requireUser(call);
    return { ...OK, cart: await cart.acceptPrices(userId, call.body.prices) };
  });

  serve(api, calls.remove, async (call) => {
    const { userId } = await auth.requireUser(call);
    const lines = await cart.remove(userId, [call.body.id].flat());
    return { ...OK, cart: lines, message: 'Item removed from cart' };
  });

  serve(api, calls.clear, async (call) => {
    const { userId } = await auth.requireUser(call);
    await cart.clear(userId);
    return { ...OK, cart: [] };
  });
}

interface PurchaseRoutesParts {
  database: Database;
  purchases: PurchaseService;
  settings: SettingsService;
  auth: Auth;
}

export function purchaseRoutes(
  api: FastifyInstance,
  { database, purchases, settings, auth }: PurchaseRoutesParts,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): void {
  const originOf = (request: FastifyRequest) => linkOrigin(request, publicOrigin);

  serve(api, calls.product, async (call) => {
    const caller = await auth.requireVerified(call);
    const { userId } = caller;
    const { request } = call;
    // Like a change of the trade link: it decides who gets what the balance pays for.
    if (await purchases.goesElsewhere(userId, call.body)) await auth.requireConfirmation(caller);
    const asking = { origin: originOf(request), log: request.log };
    return purchases.buyCart(call.body, readIdempotentRequest(request, userId), asking);
  });

  serve(api, calls.pack, async (call) => {
    const { userId } = await auth.requireVerified(call);
    const { body, request } = call;
    return purchases.buyPack(body.pack_id, readIdempotentRequest(request, userId), originOf(request));
  });

  serve(api, calls.prompt, async (call) => {
    const { userId } = await auth.requireVerified(call);
    const { body, request } = call;
    return purchases.takePrompt(body.prompt_id, readIdempotentRequest(request, userId), originOf(request));
  });

  serve(api, calls.history, async (call) => {
    const { userId } = await auth.requireUser(call);
    const { internal_currency, wait_hours: waitHours } = await settings.read();
    return ok(await purchaseHistory(database, userId, { currency: internal_currency.name, waitHours }));
  });
}

/** More than somebody opens by hand: drawing one takes some milliseconds. */
const RECEIPTS_PER_MINUTE = 30;

interface ReceiptRoutesParts {
  database: Database;
  settings: SettingsService;
  content: ContentService;
  auth: Auth;
}

/** Serves the receipts of a user's own orders as PDF: `/receipts/<order>.pdf?language=<id>`. */
export function receiptRoutes(api: FastifyInstance, { database, settings, content, auth }: ReceiptRoutesParts): void {
  api.get<{ Params: { file: string }; Querystring: { language?: string } }>(
    '/receipts/:file',
    {
      schema: { hide: true },
      config: { rateLimit: { max: api.limitOf(RECEIPTS_PER_MINUTE), groupId: 'receipts' } },
    },
    async (request, reply) => {
      const { userId } = await auth.requireUser({ request, reply });
      const order = /^([1-9]\d{0,8})\.pdf$/.exec(request.params.file)?.[1];
      const receipt = order === undefined ? undefined : await readReceipt(database, userId, Number(order));
      if (receipt === undefined) throw new ApiError('receipt-not-found');
      const { site_name: store, requisites, internal_currency: credits } = await settings.read();
      const chosen = (await content.languages()).find(({ id }) => String(id) === request.query.language)?.code;
      const pdf = await drawReceipt(receipt, {
        texts: RECEIPT_TEXTS[SHIPPED_LANGUAGES.find((code) => code === chosen) ?? 'en'],
        store,
        requisites: plainLines(requisites),
        exchangeRateEur: credits.exchange_rate_eur,
      });
      return reply
        .headers({
          'cache-control': 'private, no-store',
          'content-disposition': `attachment; filename="${receiptNumber(receipt.number)}.pdf"`,
        })
        .type('application/pdf')
        .send(pdf);
    },
  );
}

/** The lines of sanitized HTML without its tags. */
function plainLines(html: string): string[] {
  const text = html.replace(/<br\s*\/?>|<\/(?:p|div|li|h\d)>/gi, '\n').replace(/<[^>]*>/g, '');
  const plain = text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '');
  return plain
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

import { cart as cartCalls } from '@patina/shared-api/contract/cart/cart';
import { packs as packCalls } from '@patina/shared-api/contract/orders/packs';
import { purchase as purchaseCalls } from '@patina/shared-api/contract/orders/purchase';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Auth, readIdempotentRequest } from '#identity/identity.ts';
import type { BuyBundle } from '#orders/buy-bundle.ts';
import type { BuyCart } from '#orders/buy-cart.ts';
import type { CartService } from '#orders/cart.ts';
import type { ChangeOwnTradeLink } from '#orders/change-trade-link.ts';
import { type GiveUpOrder, openOrders } from '#orders/open-orders.ts';
import type { PackService } from '#orders/packs.ts';
import { purchaseHistory } from '#orders/purchase-history.ts';
import { receiptFile } from '#orders/receipt.ts';
import { goesElsewhere } from '#orders/recipient.ts';
import type { RefundService } from '#orders/refund.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { OK, ok, serve } from '#platform/http/endpoint-route.ts';
import { linkOrigin } from '#platform/http/request-origin.ts';
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts';
import type { ContentService, SettingsService } from '#store/store.ts';

/** More than somebody opens by hand: drawing one takes some milliseconds. */
const RECEIPTS_PER_MINUTE = 30;

interface OrderRoutesParts {
  database: Database;
  settings: SettingsService;
  content: ContentService;
  cart: CartService;
  purchases: { buyCart: BuyCart; buyBundle: BuyBundle };
  packs: PackService;
  giveUpOrder: GiveUpOrder;
  refunds: RefundService;
  changeOwnTradeLink: ChangeOwnTradeLink;
  limits: RateLimits;
  auth: Auth;
}

/** The cart, packs, purchases with their history, and receipts. */
export function orderRoutes(
  api: FastifyInstance,
  services: OrderRoutesParts,
  config: Pick<Config, 'publicOrigin'>,
): void {
  cartRoutes(api, services);
  packRoutes(api, services);
  purchaseRoutes(api, services, config);
  receiptRoutes(api, services);
}

function cartRoutes(api: FastifyInstance, { cart, auth }: OrderRoutesParts): void {
  serve(api, cartCalls.contents, async (call) => {
    const { userId } = await auth.requireUser(call);
    return { ...OK, cart: await cart.contents(userId) };
  });

  serve(api, cartCalls.add, async (call) => {
    const { userId } = await auth.requireUser(call);
    await cart.add(userId, call.body.id, call.body.is_variation ?? false, call.body.unit_id);
    return { ...OK, message: 'Item added to cart!' };
  });

  serve(api, cartCalls.update, async (call) => {
    const { userId } = await auth.requireUser(call);
    await cart.requireLine(userId, call.body.item_id);
    return OK;
  });

  serve(api, cartCalls.acceptPrices, async (call) => {
    const { userId } = await auth.requireUser(call);
    return { ...OK, cart: await cart.acceptPrices(userId, call.body.prices) };
  });

  serve(api, cartCalls.remove, async (call) => {
    const { userId } = await auth.requireUser(call);
    const lines = await cart.remove(userId, [call.body.id].flat());
    return { ...OK, cart: lines, message: 'Item removed from cart' };
  });

  serve(api, cartCalls.clear, async (call) => {
    const { userId } = await auth.requireUser(call);
    await cart.clear(userId);
    return { ...OK, cart: [] };
  });
}

function packRoutes(api: FastifyInstance, { packs, auth }: OrderRoutesParts): void {
  const caching = { caching: 'revalidate' } as const;
  serve(api, packCalls.list, async ({ query }) => ok(await packs.list(query.product)), caching);
  serve(api, packCalls.details, async ({ params }) => ok(await packs.details(params.id)), caching);

  serve(api, packCalls.prompts, async (call) => {
    const { userId } = await auth.requireUser(call);
    return ok(await packs.prompts(userId));
  });
}

function purchaseRoutes(
  api: FastifyInstance,
  { database, purchases, giveUpOrder, refunds, changeOwnTradeLink, limits, settings, auth }: OrderRoutesParts,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): void {
  const originOf = (request: FastifyRequest) => linkOrigin(request, publicOrigin);

  serve(api, purchaseCalls.product, async (call) => {
    const caller = await auth.requireVerified(call);
    const { userId } = caller;
    const { request } = call;
    // Like a change of the trade link: it decides who gets what the balance pays for.
    if (await goesElsewhere(database, userId, call.body)) await auth.requireConfirmation(caller);
    const asking = { origin: originOf(request), log: request.log };
    return purchases.buyCart(call.body, readIdempotentRequest(request, userId), asking);
  });

  serve(api, purchaseCalls.pack, async (call) => {
    const { userId } = await auth.requireVerified(call);
    const { body, request } = call;
    const seen = { ...body, kind: 'pack', id: body.pack_id } as const;
    return purchases.buyBundle(seen, readIdempotentRequest(request, userId), originOf(request));
  });

  serve(api, purchaseCalls.prompt, async (call) => {
    const { userId } = await auth.requireVerified(call);
    const { body, request } = call;
    const seen = { ...body, kind: 'prompt', id: body.prompt_id } as const;
    return purchases.buyBundle(seen, readIdempotentRequest(request, userId), originOf(request));
  });

  serve(api, purchaseCalls.open, async (call) => {
    const { userId } = await auth.requireUser(call);
    return ok(await openOrders(database, userId));
  });

  serve(api, purchaseCalls.giveUp, async (call) => {
    const { userId } = await auth.requireUser(call);
    await giveUpOrder(userId, call.body.order, call.request.log);
    return OK;
  });

  serve(api, purchaseCalls.cancel, async (call) => {
    const { userId } = await auth.requireUser(call);
    const { request, body } = call;
    await limits.consume({ ownOrder: String(userId) });
    await refunds.cancel(userId, body.order, { once: readIdempotentRequest(request, userId), log: request.log });
    return OK;
  });

  serve(api, purchaseCalls.tradeLink, async (call) => {
    const caller = await auth.requireUser(call);
    // Like a change of the account's trade link: it decides who gets what is paid.
    await auth.requireConfirmation(caller);
    await limits.consume({ ownOrder: String(caller.userId) });
    await changeOwnTradeLink(caller.userId, call.body);
    return OK;
  });

  serve(api, purchaseCalls.history, async (call) => {
    const { userId } = await auth.requireUser(call);
    const { internal_currency, wait_hours: waitHours } = await settings.read();
    return ok(await purchaseHistory(database, userId, { currency: internal_currency.name, waitHours }));
  });
}

/** Serves the receipts of a user's own orders as PDF: `/receipts/<order>.pdf?language=<id>`. */
function receiptRoutes(api: FastifyInstance, { auth, ...parts }: OrderRoutesParts): void {
  api.get<{ Params: { file: string }; Querystring: { language?: string } }>(
    '/receipts/:file',
    {
      schema: { hide: true },
      config: { rateLimit: { max: api.limitOf(RECEIPTS_PER_MINUTE), groupId: 'receipts' } },
    },
    async (request, reply) => {
      const { userId } = await auth.requireUser({ request, reply });
      const order = /^([1-9]\d{0,8})\.pdf$/.exec(request.params.file)?.[1];
      if (order === undefined) throw new ApiError('receipt-not-found');
      const { name, pdf } = await receiptFile(parts, userId, Number(order), request.query.language);
      return reply
        .headers({ 'cache-control': 'private, no-store', 'content-disposition': `attachment; filename="${name}"` })
        .type('application/pdf')
        .send(pdf);
    },
  );
}

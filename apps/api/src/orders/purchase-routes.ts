import { purchase as calls } from '@patina/shared-api/contract/orders/purchase';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Auth, readIdempotentRequest } from '#identity/identity.ts';
import { purchaseHistory } from '#orders/purchase-history.ts';
import type { PurchaseService } from '#orders/purchase-service.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/tables.ts';
import { ok, serve } from '#platform/http/endpoint-route.ts';
import { linkOrigin } from '#platform/http/request-origin.ts';
import type { SettingsService } from '#store/store.ts';

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

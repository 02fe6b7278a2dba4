import { purchase as calls } from '@patina/shared-api/contract/orders/purchase';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { purchaseHistory } from '#features/purchases/purchase-history.ts';
import type { PurchaseService } from '#features/purchases/purchase-service.ts';
import type { Config } from '#shared/config/config.ts';
import type { Database } from '#shared/database/tables.ts';
import { serve } from '#shared/http/endpoint-route.ts';
import { ok } from '#shared/http/ok.ts';
import { linkOrigin } from '#shared/http/request/link-origin.ts';
import { readIdempotentRequest } from '#shared/idempotency/idempotency.ts';
import type { Auth } from '#shared/sessions/auth.ts';
import type { SettingsService } from '#shared/settings/settings-service.ts';

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
